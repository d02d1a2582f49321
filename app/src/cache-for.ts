/**
 * Caches `read`: calls with the same key within this time share one read, even while it is in progress. A
 * failed read is discarded.
 */
export function cacheFor<Key extends object, Value>(
  milliseconds: number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const cache = new WeakMap<Key, { until: number; value: Promise<Value> }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached && cached.until > performance.now()) return cached.value;
    const value = read(key);
    cache.set(key, { until: performance.now() + milliseconds, value });
    value.catch(() => cache.delete(key));
    return value;
  };
}
