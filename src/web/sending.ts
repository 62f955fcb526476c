/** How long a visitor may take to send a request, whoever he is. Answers may take longer. */
import type { IncomingMessage } from 'node:http';

/**
 * In milliseconds. `head`: of the lines before a request's body; `form`: of what everybody sends; `upload`: of a pack that
 * somebody known sends, over a slow line too.
 */
export type SendingLimits = {
  readonly head: number;
  readonly form: number;
  readonly upload: number;
};

export const SENDING_LIMITS: SendingLimits = { head: 10_000, form: 30_000, upload: 600_000 };

const clocks = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts the request off if it has not come whole in so many milliseconds from now. Takes the place of an earlier limit. */
export function limitSending(request: IncomingMessage, milliseconds: number): void {
  clearTimeout(clocks.get(request));
  if (request.complete) return;
  const clock = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, milliseconds);
  clock.unref();
  clocks.set(request, clock);
  request.once('close', () => clearTimeout(clock));
}
