import type { Logger } from "../logging/logger.ts";

type ShutdownStep = readonly [name: string, close: () => Promise<unknown> | unknown];

/** Shorter than the time that common platforms wait before they send SIGKILL. */
const DEADLINE_MS = 25_000;

/**
 * Runs the steps in order on SIGTERM or SIGINT, or when the parent process is gone. Exits at once on a second
 * signal or at the deadline.
 */
export function closeOnSignal(logger: Logger, steps: readonly ShutdownStep[]): void {
  let closing = false;
  const close = async (cause: string) => {
    if (closing) process.exit(1);
    closing = true;
    logger.info({ cause }, "closing");
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    for (const [name, step] of steps) {
      try {
        await step();
      } catch (error) {
        logger.error({ err: error, step: name }, "a step of closing failed");
      }
    }
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void close(signal));
  if (process.send) process.once("disconnect", () => void close("the parent process is gone"));
}

/** Tells the parent process, if there is one, that this one is ready. */
export const announceReady = (): void => void process.send?.("ready");
