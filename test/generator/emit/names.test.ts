import { type Connector, type Entity, entitiesOf } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { namesOf } from "../../../generator/emit/names.ts";
import { helpDesk } from "./help-desk.ts";

function named(kind: string, record: string, ...entities: readonly string[]): Connector {
  const empty = (name: string): Entity => ({ name, title: name, description: name, actions: {} });
  return {
    ...helpDesk,
    kind,
    records: { [record]: { type: "object", title: record, properties: {} } },
    entities: Object.fromEntries(entities.map((name) => [name, empty(name)])),
  };
}

test("names follow the conventions for interfaces, constants and files", () => {
  const { entities, shape, constant } = namesOf(named("order_desk", "Order", "order_items"));
  expect({ shape, constant }).toEqual({ shape: "OrderDesk", constant: "orderDesk" });
  expect(entities).toEqual({ order_items: { shape: "OrderItems", constant: "orderItems", file: "order_items" } });
});

test.each([
  {
    about: "a record and the params type of `list` would have the same name",
    kind: "desk",
    record: "ThingsListParams",
    entity: "things",
    shape: "ThingsClient",
  },
  {
    about: "the generated modules use a global type of this name",
    kind: "desk",
    record: "Thing",
    entity: "promise",
    shape: "PromiseClient",
  },
])("the name of an entity's interface gets a suffix if $about", ({ kind, record, entity, shape }) => {
  const connector = named(kind, record, entity);
  const actions = Object.values(entitiesOf(helpDesk))[0]?.actions ?? {};
  const withActions = {
    ...connector,
    entities: { [entity]: { name: entity, title: entity, description: entity, actions } },
  };
  expect(namesOf(withActions).entities[entity]?.shape).toBe(shape);
});

test.each([
  {
    about: "a record has the same name",
    entity: "balance",
    names: { shape: "BalanceClient", constant: "balance", file: "balance" },
  },
  {
    about: "the entity's name is a reserved word",
    entity: "delete",
    names: { shape: "Delete", constant: "deleteEntity", file: "delete" },
  },
  {
    about: "Windows reserves the entity's name as a file name",
    entity: "con",
    names: { shape: "Con", constant: "con", file: "con_" },
  },
  {
    about: "the constant with the fields of a record has the same name",
    entity: "balance_fields",
    names: { shape: "BalanceFields", constant: "balanceFieldsEntity", file: "balance_fields" },
  },
  {
    about: "another file of the connector has the same name",
    entity: "records",
    names: { shape: "Records", constant: "recordsEntity", file: "records_" },
  },
])("a generated name of an entity gets a suffix if $about", ({ entity, names }) => {
  expect(namesOf(named("accounts", "Balance", entity)).entities).toEqual({ [entity]: names });
});

test("a connector's name gets a suffix if an entity has the same name", () => {
  const { shape, constant } = namesOf(named("reports", "Report", "reports"));
  expect({ shape, constant }).toEqual({ shape: "ReportsConnector", constant: "reportsConnector" });
});
