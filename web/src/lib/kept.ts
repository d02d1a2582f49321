/** A value in the browser's storage that expires. Without storage nothing is stored. */
export interface StoredValue<T> {
  read(): T | null;
  write(value: T): void;
  forget(): void;
}

interface Envelope<T> {
  value: T;
  until: number;
}

export function keptValue<T>(storage: () => Storage, key: string, lifetimeMs: number): StoredValue<T> {
  const forget = () => {
    try {
      storage().removeItem(key);
    } catch {
      // Storage is disabled.
    }
  };
  return {
    forget,
    read() {
      try {
        const { value, until } = JSON.parse(storage().getItem(key) ?? "null") as Envelope<T>;
        return Date.now() < until ? value : null;
      } catch {
        // Nothing is stored, or another program wrote the value.
        return null;
      }
    },
    write(value) {
      try {
        storage().setItem(
          key,
          JSON.stringify({ value, until: Date.now() + lifetimeMs } satisfies Envelope<T>),
        );
      } catch {
        // Storage is disabled.
      }
    },
  };
}
