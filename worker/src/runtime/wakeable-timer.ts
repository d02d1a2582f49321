/** A pause that a notification ends early. A notification that came before the pause ends it at once. */
export interface WakeableTimer {
  wake(): void;
  /** Forgets earlier notifications, because the caller is about to handle them. */
  reset(): void;
  pause(milliseconds: number): Promise<void>;
  /** From now on every pause ends at once. */
  end(): void;
}

export function createWakeableTimer(): WakeableTimer {
  let isWoken = false;
  let hasEnded = false;
  let endPause = () => {};
  const wake = () => {
    isWoken = true;
    endPause();
  };
  return {
    wake,
    reset() {
      isWoken = false;
    },
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (isWoken || hasEnded) return resolve();
        const timer = setTimeout(resolve, milliseconds);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end() {
      hasEnded = true;
      wake();
    },
  };
}
