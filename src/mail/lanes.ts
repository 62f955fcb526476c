/**
 * Jobs that run side by side, each in a lane: a few at a time in all, fewer of one lane, so that a slow lane holds up no
 * other. A job that takes long gives its place to others while it goes on.
 */

export type LaneLimits = {
  /** Jobs that run at the same time, slow ones left out. */
  readonly atOnce: number;
  /** Of one lane, slow ones among them. */
  readonly perLane: number;
  /** Slow ones among them. */
  readonly most: number;
  /** From then on a job is slow. */
  readonly slowMilliseconds: number;
};

export type Lanes = {
  /** Runs the job when there is room in its lane; those of one lane begin in order. */
  readonly run: <T>(lane: string, job: () => Promise<T>) => Promise<T>;
  /** Resolves when a job could begin, were its lane free. */
  readonly room: () => Promise<void>;
};

type Waiting = { readonly lane: string; readonly begin: () => void };

export function openLanes(limits: LaneLimits): Lanes {
  const waiting: Waiting[] = [];
  const asking: (() => void)[] = [];
  const running = new Map<string, number>();
  let quick = 0;
  let all = 0;
  const hasRoom = (): boolean => quick < limits.atOnce && all < limits.most;
  const next = (): void => {
    for (let index = 0; index < waiting.length && hasRoom();) {
      const one = waiting[index];
      if (one === undefined || (running.get(one.lane) ?? 0) >= limits.perLane) index += 1;
      else {
        waiting.splice(index, 1);
        one.begin();
      }
    }
    while (hasRoom() && asking.length > 0) asking.shift()?.();
  };
  const work = async <T>(lane: string, job: () => Promise<T>): Promise<T> => {
    const own = { isSlow: false };
    const timer = setTimeout(() => {
      own.isSlow = true;
      quick -= 1;
      next();
    }, limits.slowMilliseconds);
    try {
      return await job();
    } finally {
      clearTimeout(timer);
      if (!own.isSlow) quick -= 1;
      all -= 1;
      const left = (running.get(lane) ?? 1) - 1;
      if (left > 0) running.set(lane, left);
      else running.delete(lane);
      next();
    }
  };
  return {
    run: (lane, job) =>
      new Promise((done, failed) => {
        const begin = (): void => {
          quick += 1;
          all += 1;
          running.set(lane, (running.get(lane) ?? 0) + 1);
          work(lane, job).then(done, failed);
        };
        waiting.push({ lane, begin });
        next();
      }),
    room: () =>
      hasRoom()
        ? Promise.resolve()
        : new Promise((free) => {
            asking.push(free);
          }),
  };
}
