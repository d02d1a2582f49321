/** A pause that a notification cuts short, also one that came before the pause began. */
export interface Waking {
  wake(): void;
  /** What was heard so far is about to be dealt with. */
  reset(): void;
  pause(milliseconds: number): Promise<void>;
  /** No pause takes time any more. */
  end(): void;
}

export function createWaking(): Waking {
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
