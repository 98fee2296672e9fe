import { nearest } from "../errors/nearest.ts";

/** The actions that a verb may mean, the likeliest first. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  ...each("find query filter lookup", ["search", "list", "get"]),
  ...each("get read fetch retrieve show view detail details describe", ["get", "list"]),
  ...each("list all index browse enumerate scan", ["list", "search", "get"]),
  ...each("search", ["search", "list"]),
  ...each("create add insert new post make open", ["create"]),
  ...each("update edit modify patch change put set", ["update"]),
  ...each("delete remove destroy erase del", ["delete"]),
  ...each("download export", ["download"]),
};

/**
 * The action of an entity that was probably meant by a name that it does not have: one written in another way
 * (`listTickets`), one that the verb stands for (`remove`), or the nearest in spelling. `undefined` where none is.
 */
export function nearestAction(name: unknown, actions: readonly string[]): string | undefined {
  if (typeof name !== "string" || name.length > 64) return undefined;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const same = actions.find((action) => action.replaceAll("_", "") === words.join(""));
  const named = same ?? words.find((word) => actions.includes(word));
  if (named !== undefined) return named;
  const verb = words.find((word) => Object.hasOwn(meanings, word));
  // A verb without its action is spelled as it was meant: what is near to it by its letters means something else.
  if (verb !== undefined) return meanings[verb]?.find((action) => actions.includes(action));
  return nearest(name, actions);
}

function each(verbs: string, actions: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(verbs.split(" ").map((verb) => [verb, actions]));
}
