import { kinds } from "@agent-connectors/connectors";
import { invalid, type Json } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { secret } from "../../../service/secret.ts";
import { choicesOf } from "../../../service/setup/form/auth-choices.ts";
import { configurationFields, credentialFields, type FormField } from "../../../service/setup/form/fields.ts";
import { fieldProblems, readForm } from "../../../service/setup/form/read-form.ts";

const fieldOf = (control: FormField["control"]): FormField => ({
  name: "replication_config.value",
  label: "Value",
  required: false,
  control,
});

test.each<readonly [FormField["control"], string, Json]>([
  ["integer", "-12", -12],
  ["integer", "1.0", "1.0"],
  ["integer", "1e3", "1e3"],
  ["integer", "0x10", "0x10"],
  ["integer", "1234567890123456", "1234567890123456"],
  ["number", "-1.5", -1.5],
  ["number", "half", "half"],
  ["timestamp", "2026-01-02", "2026-01-02T00:00:00Z"],
  ["timestamp", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"],
])("the value of a field of type %s with the text %j is %j", (control, text, value) => {
  const { replicationConfig } = readForm([fieldOf(control)], { "replication_config.value": text });
  expect(replicationConfig).toEqual({ value });
});

test("an unchanged list keeps a stored item that contains a comma, and a changed list divides the item", () => {
  const listOf = (text: string) =>
    readForm([fieldOf("list")], { "replication_config.value": text }, { value: ["a, b", "c"] }).replicationConfig;
  // Browsers send line breaks as `\r\n`.
  expect(listOf("a, b\r\nc")).toEqual({ value: ["a, b", "c"] });
  expect(listOf("a, b\r\nc\r\nd")).toEqual({ value: ["a", "b", "c", "d"] });
});

test("if calls and syncs have a setting of the same name, the field accepts the values of syncs", async () => {
  const { connector } = await kinds.search_advertising.load();
  const [field, ...others] = configurationFields(connector, 0).filter(({ name }) => name.endsWith(".customer_id"));
  expect(others).toEqual([]);
  expect(field).toMatchObject({ required: true, help: expect.stringContaining("The accounts to copy") });
});

test("a required setting with a default may be left empty", () => {
  const schema = { type: "integer" } as const;
  const replication = {
    days: { kind: "given", schema, required: true, default: { value: 30 } },
    account: { kind: "given", schema, required: true },
  } as const;
  expect(configurationFields({ config: {}, replication }, 0)).toMatchObject([
    { name: "replication_config.days", required: false, fallback: "30" },
    { name: "replication_config.account", required: true },
  ]);
});

test("the id of the app is required only in an authorization flow, whose page needs it", async () => {
  const { connector } = await kinds.phone_support.load();
  const required = choicesOf(connector, { oauthApps: secret({}) })
    .filter(({ option }) => option.name === "oauth2")
    .map((choice) => [choice.key, credentialFields(choice).find(({ name }) => name.endsWith(".client_id"))?.required]);
  expect(required).toEqual([
    ["oauth2", true],
    ["oauth2.tokens", false],
  ]);
});

test("a problem of an item or a member of a value is shown at its field, and a problem with a similar path is not", () => {
  const paths = ["replication_config.value[1]", "replication_config.value.name", "replication_config.values"];
  const textsAt = (path: string) => {
    const problem = { path, code: "type", expected: "a string", found: "a number" } as const;
    return fieldProblems(invalid("invalid_params", [problem]), [fieldOf("list")]).map(({ name, text }) => [name, text]);
  };
  expect(paths.map(textsAt)).toEqual([
    [["replication_config.value", "Expected a string."]],
    [["replication_config.value", "Expected a string."]],
    [[undefined, "replication_config.values: expected a string"]],
  ]);
});
