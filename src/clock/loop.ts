/** Work that is done again and again while the program runs, never twice at once. */

export type Loop = {
  /** Ends it; when what is being done now is done. */
  readonly stop: () => Promise<void>;
};

/** `report` is told of what failed, once as long as it goes on failing in the same way; the next one comes anyway. */
export type LoopInput = {
  readonly pauseMilliseconds: number;
  readonly work: () => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** Begins at once. */
export function startLoop({ pauseMilliseconds, work, report }: LoopInput): Loop {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failing = '';
  const turn = async (): Promise<void> => {
    try {
      await work();
      failing = '';
    } catch (error) {
      const way = String(error);
      if (way !== failing) report(error);
      failing = way;
    }
    if (!stopped)
      timer = setTimeout(() => {
        running = turn();
      }, pauseMilliseconds);
  };
  let running = turn();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
