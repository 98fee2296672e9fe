/** The entry of a map by a name that an author wrote: own properties only. */
export function own<Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}
