import { expect, test } from "vitest";
import type { Template } from "../../../runtime/model.ts";
import {
  asCall,
  asVariable,
  membersRead,
  nodesOf,
  readsRoot,
  variablesOf,
} from "../../../runtime/template/variables.ts";

const team: Template = { get: ["config", "team"] };
const next: Template = { get: ["response", "next", "0"] };
const template: Template = { text: ["https://", team, { call: "default", args: [next, 1, null, team] }] };

test("nodesOf lists every node; a call precedes its arguments", () => {
  const [, , call] = template.text;
  expect(nodesOf(template)).toEqual([template, "https://", team, call, next, 1, null, team]);
});

test("asCall returns only a call of the stated helper; if no helper is stated, it returns any call", () => {
  const call: Template = { call: "not", args: [team] };
  expect([asCall(call), asCall(call, "not"), asCall(call, "or")]).toEqual([call, call, undefined]);
  expect([undefined, null, "not", team, template].map((other) => asCall(other))).toEqual(Array(5).fill(undefined));
});

test.each<[Template, readonly (readonly string[])[]]>([
  ["constant", []],
  [null, []],
  [team, [["config", "team"]]],
  [
    template,
    [
      ["config", "team"],
      ["response", "next", "0"],
      ["config", "team"],
    ],
  ],
])("the variables of %j are %j", (given, want) => {
  expect(variablesOf(given)).toEqual(want);
});

test("the variables of a template are collected once", () => {
  expect(variablesOf(template)).toBe(variablesOf(template));
});

test("readsRoot finds a root that a template reads, and membersRead returns the names that are read below it", () => {
  expect(readsRoot(template, "response")).toBe(true);
  expect(readsRoot(template, "record")).toBe(false);
  expect(membersRead(template, "config")).toEqual(["team", "team"]);
  expect(membersRead({ get: ["config"] }, "config")).toEqual([]);
});

test("asVariable returns the variable of a template that is only a variable", () => {
  expect(asVariable(team)).toEqual(["config", "team"]);
  expect(asVariable(template)).toBeUndefined();
  expect(asVariable(null)).toBeUndefined();
  expect(asVariable(undefined)).toBeUndefined();
});
