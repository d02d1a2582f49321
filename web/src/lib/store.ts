import { useSyncExternalStore } from "react";

export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A value that is kept outside React. The parts of the page that use the value are drawn again when it is set. */
export function makeStore<T>(value: T) {
  const { notify, subscribe } = makeListeners();
  const read = (): T => value;
  const set = (next: T): void => {
    value = next;
    notify();
  };
  return { read, set, use: (): T => useSyncExternalStore(subscribe, read, read) };
}
