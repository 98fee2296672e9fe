import { agentTools } from "@agent-connectors/client";
import { openaiAgentsTools } from "@agent-connectors/client/openai-agents";
import { Agent, type Model, type ModelRequest, type ModelResponse, RunContext, Runner, Usage } from "@openai/agents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastText, nextCall, startPayments } from "./scripted.ts";

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments.close());

/** A model for the SDK. Its responses are the calls of `nextCall`, then `lastText`. */
class ScriptedModel implements Model {
  readonly requests: ModelRequest[] = [];

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    this.requests.push(request);
    const results = resultsOf(request.input);
    const call = nextCall(results);
    const id = `call_${results.length}`;
    return {
      usage: new Usage(),
      output: [
        call
          ? { type: "function_call", callId: id, name: call.name, arguments: JSON.stringify(call.args) }
          : {
              type: "message",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text: lastText(results) }],
            },
      ],
    };
  }

  getStreamedResponse(): never {
    throw new Error("the test does not stream");
  }
}

/** The texts that the model receives for its calls. */
function resultsOf(input: ModelRequest["input"]): readonly string[] {
  if (typeof input === "string") return [];
  return input.flatMap((item) => {
    if (item.type !== "function_call_result") return [];
    const { output } = item;
    return [typeof output === "string" ? output : "text" in output ? String(output.text) : JSON.stringify(output)];
  });
}

test("the model of an agent uses the tools, and corrects a failed call according to the error message", async () => {
  const model = new ScriptedModel();
  const agent = new Agent({ name: "payments", model, tools: openaiAgentsTools([payments.connector]) });
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, "Which customers are there?");
  expect(finalOutput).toMatch(/^cus_\w+ cus_\w+$/);
  const results = resultsOf(model.requests.at(-1)?.input ?? "");
  expect(results).toHaveLength(4);
  expect(results[1]).toMatch(/^## actions\.customers\.list\n/);
  // The result is only the message, without the SDK's text about an exception.
  expect(results[2]).toMatch(/^\[invalid_params\] payments\.customers\.list: .*\nCall again: rename limt to limit$/s);
  expect(results[3]).toMatch(/^Result of customers\.list\. /);
});

test("the model receives the names, descriptions and JSON Schemas of the tools", async () => {
  const model = new ScriptedModel();
  const agent = new Agent({ name: "payments", model, tools: openaiAgentsTools([payments.connector]) });
  await new Runner({ tracingDisabled: true }).run(agent, "Which customers are there?");
  const { tools } = model.requests[0] ?? {};
  expect(tools).toMatchObject([
    { type: "function", name: "inspect_connector", strict: false, parameters: { type: "object" } },
    { type: "function", name: "read_skill_docs", parameters: { properties: { section: { type: "string" } } } },
    { type: "function", name: "execute", parameters: { required: ["entity", "action"] } },
  ]);
  expect(tools).toMatchObject(
    agentTools([payments.connector]).map(({ description, inputSchema }) => ({ description, parameters: inputSchema })),
  );
});

test("the result of a tool call with an aborted signal has the code cancelled", async () => {
  const [, , execute] = openaiAgentsTools([payments.connector]);
  const call = JSON.stringify({ entity: "customers", action: "list" });
  const text = await execute?.invoke(new RunContext(), call, { signal: AbortSignal.abort() });
  expect(text).toMatch(/^\[cancelled\] /);
});
