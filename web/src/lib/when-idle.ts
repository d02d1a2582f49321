/** Safari has no requestIdleCallback. */
const WITHOUT_IDLE_CALLBACK_MS = 200;
/** A page that never rests must still become complete. */
const AT_THE_LATEST_MS = 3_000;

/** Resolves when the browser has nothing more urgent to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
    else setTimeout(resolve, WITHOUT_IDLE_CALLBACK_MS);
  });
