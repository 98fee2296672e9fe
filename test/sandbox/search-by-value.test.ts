import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath } from "./fixtures/action-of.ts";
import { connectorOf, store } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

test("a get request finds a record by a numeric field that is not the record's id", async () => {
  const opened: Schema = { type: "integer", format: "epoch-seconds" };
  const get = actionOf("get", "GET /tickets/{opened}", {
    params: { opened: { ...inPath("opened"), schema: opened } },
  });
  const { json } = await sandboxFor(
    connectorOf({
      records: { Ticket: { type: "object", properties: { id: { type: "string" }, opened } } },
      entities: { tickets: { actions: { list: actionOf("list", "GET /tickets"), get } } },
    }),
  );
  const { data } = await json("/tickets");
  expect(await json(`/tickets/${data[4]?.opened}`)).toEqual(data[4]);
});

test("a get finds a record by a param that the lists of the record's children also have, even if the field with the param's value has another name", async () => {
  const text: Schema = { type: "string" };
  const login: Schema = { type: "object", properties: { login: text } };
  const params = { owner: inPath("owner"), repo: inPath("repo") };
  const parents = [
    { param: "owner", entity: "repos", field: "owner.login" },
    { param: "repo", entity: "repos", field: "name" },
  ];
  const { json, get } = await sandboxFor(
    connectorOf({
      records: {
        Repo: { type: "object", properties: { id: { type: "integer" }, name: text, owner: login } },
        Issue: { type: "object", properties: { id: text } },
      },
      entities: {
        repos: {
          recordType: "Repo",
          actions: {
            list: actionOf("list", "GET /repos", { resultType: "Repo" }),
            get: actionOf("get", "GET /repos/{owner}/{repo}", { resultType: "Repo", params }),
          },
        },
        issues: {
          recordType: "Issue",
          contextStore: { ...store, key: ["id"], parents },
          actions: { list: actionOf("list", "GET /repos/{owner}/{repo}/issues", { resultType: "Issue", params }) },
        },
      },
    }),
  );
  const { data } = await json("/repos");
  const { owner, name } = data[4] as unknown as { owner: { login: string }; name: string };
  expect(await json(`/repos/${owner.login}/${name}`)).toEqual(data[4]);
  expect(await json(`/repos/anyone/${name}`)).toEqual(data[4]);
  expect((await get(`/repos/${owner.login}/nothing`)).status).toBe(404);
});
