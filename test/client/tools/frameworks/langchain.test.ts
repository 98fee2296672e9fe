import { agentTools, ToolException } from "@agent-connectors/client";
import { type LangChainToolsOptions, langchainTools } from "@agent-connectors/client/langchain";
import { localAgentConnector } from "@agent-connectors/client/local";
import { payments as paymentsModel } from "@agent-connectors/connectors/payments";
import { createConnector } from "@agent-connectors/runtime";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { createAgent } from "langchain";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { loopback } from "../../../runtime/fixtures/loopback.ts";
import { lastText, nextCall, startPayments } from "./scripted.ts";

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

/** Runs a LangChain agent until its model calls no more tools, and returns the messages. */
async function runAgent(options: LangChainToolsOptions): Promise<readonly BaseMessage[]> {
  const model = fakeModel();
  for (let turn = 0; turn < 5; turn++) model.respond(respond);
  const agent = createAgent({ model, tools: langchainTools([payments.connector], options) });
  return (await agent.invoke({ messages: "Which customers are there?" })).messages;
}

function respond(messages: readonly BaseMessage[]): AIMessage {
  const results = resultsOf(messages).map(({ text }) => text);
  const call = nextCall(results);
  if (!call) return new AIMessage(lastText(results));
  return new AIMessage({ content: "", tool_calls: [{ ...call, id: `call_${results.length}` }] });
}

function resultsOf(messages: readonly BaseMessage[]): readonly ToolMessage[] {
  return messages.filter((message) => ToolMessage.isInstance(message));
}

test("the model of an agent uses the tools, and corrects a failed call according to the error message", async () => {
  const messages = await runAgent({ handle_tool_error: true });
  const results = resultsOf(messages);
  expect(results.map(({ name, status }) => [name, status])).toEqual([
    ["inspect_connector", "success"],
    ["read_skill_docs", "success"],
    ["execute", "error"],
    ["execute", "success"],
  ]);
  expect(results[1]?.text).toMatch(/^## actions\.customers\.list\n/);
  expect(results[2]?.text).toMatch(
    /^\[invalid_params\] payments\.customers\.list: .*\nCall again: rename limt to limit$/s,
  );
  expect(results[2]?.tool_call_id).toBe("call_2");
  expect(messages.at(-1)?.text).toMatch(/^cus_\w+ cus_\w+$/);
});

test("a failed call throws a ToolException; with handle_tool_error, it returns the message", async () => {
  const call = { entity: "customers", action: "list", params: { limt: 2 } };
  const [, , execute] = langchainTools([payments.connector]);
  const failed = execute?.invoke(call);
  await expect(failed).rejects.toBeInstanceOf(ToolException);
  await expect(failed).rejects.toMatchObject({ name: "ToolException", code: "invalid_params" });
  const [, , handling] = langchainTools([payments.connector], { handle_tool_error: true });
  expect(await handling?.invoke(call)).toContain("rename limt to limit");
});

test.each([
  [{ entity: "customers" }, /\nCall again: add action$/],
  [
    { entity: "customers", action: "list", params: "{}" },
    /params: expected an object, found the string '{}'\nCall again: set params to {}$/,
  ],
])("the failure of a call with the wrong arguments %j says how to correct them", async (args, message) => {
  const [, , execute] = langchainTools([payments.connector]);
  await expect(execute?.invoke(args)).rejects.toThrow(message);
  const [, , handling] = langchainTools([payments.connector], { handle_tool_error: true });
  const result = await handling?.invoke({ name: "execute", args, id: "call_1", type: "tool_call" });
  expect(result).toMatchObject({ status: "error", content: expect.stringMatching(message) });
});

test("arguments and options that are null count as absent", async () => {
  const [, , execute] = langchainTools([payments.connector]);
  const call = { entity: "balance", action: "get", params: null, options: { fields: null } };
  expect(await execute?.invoke(call)).toContain("Result of balance.get");
});

test("the model receives the JSON Schemas of the tools", () => {
  const schemas = langchainTools([payments.connector]).map(({ schema }) => schema);
  expect(schemas).toEqual(agentTools([payments.connector]).map(({ inputSchema }) => inputSchema));
});

test("without handle_tool_error, the model receives the message of the exception, and corrects the call", async () => {
  const results = resultsOf(await runAgent({}));
  expect(results[2]?.text).toContain("ToolException: [invalid_params]");
  expect(results.map(({ status }) => status)).toEqual(["success", "success", "error", "success"]);
});

test("the signal of a run ends the requests of its tools", async () => {
  const [received, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { baseUrl } = await loopback((_, response) => {
    // The upstream does not respond. The connection closes when the client ends its request.
    response.once("close", () => ended.resolve());
    received.resolve();
  });
  const client = createConnector(paymentsModel, { baseUrl, credentials: { api_key: "sk_test" } });
  onTestFinished(() => client.close());
  const [, , execute] = langchainTools([await localAgentConnector("payments", client)]);
  const run = new AbortController();
  const failed = expect(
    execute?.invoke({ entity: "customers", action: "list" }, { signal: run.signal }),
  ).rejects.toThrow(/abort|cancel/i);
  await received.promise;
  run.abort();
  await failed;
  // The rejection does not prove that the request has ended, because LangChain rejects the call even if the tool continues.
  await ended.promise;
});
