/**
 * Returns a function that computes its result once for each object. Each result is cached as long as its object is reachable.
 */
export function memoize<Key extends object, Result extends object>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const cached = results.get(key);
    if (cached) return cached;
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
