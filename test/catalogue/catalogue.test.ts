import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "@agent-connectors/connectors";
import type { Connector, Entity } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { modelOf } from "../connectors/models.ts";
import { compareKind } from "./compare-kind.ts";
import { type EntityStatement, readSpecification, specifiedKinds } from "./specification.ts";
import { readWrittenLists, settle } from "./written-lists.ts";

const stated = specifiedKinds().map((kind) => ({ kind, specification: readSpecification(kind) }));
const generated = specifiedKinds().map(modelOf);
const lists = readWrittenLists();
const counts: unknown = parse(readFileSync(join(import.meta.dirname, "counts.yaml"), "utf8"));

test("every kind of the specification is generated", () => {
  expect(Object.keys(kinds)).toEqual(expect.arrayContaining([...specifiedKinds()]));
});

test("the generated catalogue differs from the specification only in the listed differences and additions", () => {
  const findings = generated.flatMap((connector) => compareKind(readSpecification(connector.kind), connector));
  expect(settle(lists, findings)).toEqual([]);
});

test("each group of listed differences or additions has a reason", () => {
  const reasons = [...lists.additions, ...lists.differences].map(({ reason }) => reason);
  expect(reasons.filter((reason) => !/\w{2,}.*\.$/s.test(reason))).toEqual([]);
});

test("the numbers in counts.yaml match the specification", () => {
  const entities = stated.flatMap(({ specification }): readonly EntityStatement[] =>
    Object.values(specification.entities),
  );
  expect(
    countsOf(stated.length, {
      entities: entities.length,
      actions: entities.map(({ actions }) => Object.keys(actions).length),
      stored: entities.filter((entity) => entity.context_store).length,
      semantic: entities.filter((entity) => entity.semantic).length,
    }),
  ).toEqual(counts);
});

test("the numbers in counts.yaml match the generated kinds of the specification", () => {
  const entities = generated.flatMap((connector: Connector): readonly Entity[] => Object.values(connector.entities));
  expect(
    countsOf(generated.length, {
      entities: entities.length,
      actions: entities.map(({ actions }) => Object.keys(actions).length),
      stored: entities.filter(({ contextStore }) => contextStore).length,
      semantic: entities.filter(({ contextStore }) => Object.keys(contextStore?.semantic ?? {}).length > 0).length,
    }),
  ).toEqual(counts);
});

test("each of the 577 operations of the specification has one section of documentation", () => {
  const sections = stated.flatMap(({ kind, specification }) => {
    const text = readFileSync(join(import.meta.dirname, `../../generated/${kind}/agent.md`), "utf8");
    const ids = Object.entries<EntityStatement>(specification.entities).flatMap(([entity, statement]) =>
      [
        ...Object.keys(statement.actions),
        ...(statement.context_store ? ["context_store_search", "context_store_sql_query"] : []),
      ].map((action) => `actions.${entity}.${action}`),
    );
    return ids.map((id) => ({ id: `${kind} ${id}`, count: text.split(`\n## ${id}\n`).length - 1 }));
  });
  expect(sections).toHaveLength(577);
  expect(sections.filter(({ count }) => count !== 1)).toEqual([]);
});

test("each kind that renews tokens has an authorization page, except social_advertising, for which the specification excludes the page", () => {
  const options = generated.flatMap(({ kind, auth }) => auth.map(({ name, oauth }) => ({ kind, name, oauth })));
  const renewed = options.filter(({ oauth }) => oauth?.grant === "refresh_token");
  expect(renewed.length).toBeGreaterThan(5);
  expect(renewed.filter(({ oauth }) => !oauth?.authorize).map(({ kind }) => kind)).toEqual(["social_advertising"]);
});

interface Counted {
  readonly entities: number;
  /** The number of actions of each entity. */
  readonly actions: readonly number[];
  readonly stored: number;
  readonly semantic: number;
}

/**
 * Returns counts in the form of counts.yaml. A pair is an entity with one of its actions. `context_store_pairs` counts the search
 * and the SQL query of each entity in the context store. `live_pairs` counts all other actions.
 */
function countsOf(kinds: number, { entities, actions, stored, semantic }: Counted): object {
  return {
    kinds,
    entities,
    live_pairs: actions.reduce((sum, count) => sum + count, 0),
    context_store_entities: stored,
    context_store_pairs: 2 * stored,
    semantic_entities: semantic,
  };
}
