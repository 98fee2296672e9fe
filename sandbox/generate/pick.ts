/** The element that a number chooses; the list is not empty. */
export function pick<T>(list: readonly T[], draw: number): T {
  // A remainder of the length is an index of the list.
  return list[draw % list.length] as T;
}
