/**
 * One read for all who ask within this time. Those who ask while it is under way wait for the same one; a failed
 * read is discarded at once.
 */
export function rememberBriefly<Key extends object, Value>(
  milliseconds: number,
  read: (key: Key) => Promise<Value>,
  now: () => number = () => performance.now(),
): (key: Key) => Promise<Value> {
  const remembered = new WeakMap<Key, { until: number; value: Promise<Value> }>();
  return (key) => {
    const known = remembered.get(key);
    if (known && known.until > now()) return known.value;
    const value = read(key);
    remembered.set(key, { until: now() + milliseconds, value });
    value.catch(() => remembered.delete(key));
    return value;
  };
}
