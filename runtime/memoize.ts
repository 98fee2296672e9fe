/** Returns a function that computes its result once for each object. The result is cached as long as the object is in use. */
export function memoize<Key extends object, Result extends object>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const known = results.get(key);
    if (known) return known;
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
