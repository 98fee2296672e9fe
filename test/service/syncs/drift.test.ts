import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SyncRunner } from "../../../service/syncs/runner.ts";
import { connectTo, startSyncs } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const records = 30;
/** The number of records whose name does not have the declared type. */
const changed = 4;

type Change = (customer: Record<string, unknown>, at: number) => void;

describe.each(engines)("an upstream with values of a wrong type, on %s", (engine) => {
  let running: TestService;
  let runner: SyncRunner | undefined;
  let upstream: Server;
  let change: Change = () => {};
  let syncUrl: string;
  beforeEach(async () => {
    upstream = createServer(async (request, response) => {
      const { authorization = "" } = request.headers;
      const target = `${running.sandbox.urlOf("payments")}${request.url}`;
      const body = await (await fetch(target, { headers: { authorization } })).json();
      if (request.url?.startsWith("/v1/customers?")) body.data?.forEach(change);
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    // A server that listens on a port has an address of this form.
    const host = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    running = await startTestService({
      engine,
      kinds: ["payments"],
      sandbox: { records },
      settings: { baseUrls: { payments: `http://${host}` }, egressAllow: [host] },
    });
    syncUrl = `/api/v1/integrations/connectors/${await connectTo(running, "payments")}/sync`;
    await running.admin.request("PATCH", syncUrl, { paused: true });
    await running.admin.request("PATCH", syncUrl, { entity: "customers", paused: false });
  });
  afterEach(async () => {
    await runner?.close();
    await running.close();
    upstream.close();
  });

  const status = async () => {
    const { body } = await running.admin.request("GET", syncUrl);
    return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
  };
  const ready = (expected: object) =>
    vi.waitFor(async () => expect(await status()).toMatchObject({ status: "ready", error: null, ...expected }), {
      timeout: 20_000,
      interval: 50,
    });
  const search = async (filter: object) => {
    const { body } = await running.admin.request("POST", syncUrl.replace(/sync$/, "execute"), {
      entity: "customers",
      action: "context_store_search",
      params: { query: { filter }, limit: 100 },
    });
    return body.data;
  };

  test("is copied completely; until the upstream corrects wrong values, the status describes them without secrets", async () => {
    const name = { first: "Ada", api_key: "sk_live_4eC39HqLyjWDarjtT1zdp7dc" };
    change = (customer, at) => {
      if (at < changed) customer.name = name;
      else customer.name ??= "Grace Hopper";
    };
    runner = startSyncs(running);
    // The number of records can be complete before the run ends, but the run saves the drift at its end.
    await ready({
      records,
      drift: [{ field: "name", values: changed, example: expect.stringContaining('"first":"Ada"') }],
    });
    expect(JSON.stringify(await status())).not.toContain("sk_live");
    const found = await search({ eq: { name: null } });
    expect(found.map((customer: { readonly name: unknown }) => customer.name)).toEqual(Array(changed).fill(name));

    change = () => {};
    await running.admin.request("DELETE", `${syncUrl}?entity=customers`);
    await ready({ records, drift: [] });
  });
});
