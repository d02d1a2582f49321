export interface Readiness {
  promise: Promise<void>;
  /** Whether the promise was resolved. */
  readonly done: boolean;
  resolve(): void;
  reject(error: Error): void;
}

/** A promise that its owner settles. An unhandled rejection is harmless. */
export function createReadiness(): Readiness {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => {});
  let done = false;
  return {
    promise,
    get done() {
      return done;
    },
    resolve: () => {
      done = true;
      resolve();
    },
    reject,
  };
}
