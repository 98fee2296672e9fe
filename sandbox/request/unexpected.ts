import type { Expected } from "./expected.ts";
import type { Source } from "./read-target.ts";

/** What a request holds that its action knows nothing of, in words for the caller. */
export function unexpected({ received, body }: Source, expected: Expected): readonly string[] {
  const unknown = received.query
    .map(([name]) => name)
    .filter((name) => !expected.query.has(name) && !expected.query.has(name.replace(/\[.*$/, "")));
  const names = expected.query.size === 0 ? "there are none" : `known are ${[...expected.query].join(", ")}`;
  return [
    ...[...new Set(unknown)].map((name) => `${name}: unknown query parameter; ${names}`),
    ...membersOf(body, "", expected),
  ];
}

function membersOf(value: unknown, prefix: string, expected: Expected): readonly string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = prefix + name;
    if (expected.body.has(path)) return [];
    if (expected.holders.has(path)) return membersOf(member, `${path}.`, expected);
    return [`${path}: unknown member of the body`];
  });
}
