import { createConnector, type Action, type Connector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { kinds } from "@agent-connectors/connectors";
import { Ajv2020 } from "ajv/dist/2020.js";
const only = process.argv[2]; const verbose = process.argv[3];
const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const [name, k] of Object.entries(kinds)) {
  if (only && only !== name) continue;
  const connector = (await (k as any).load()).connector as Connector;
  const sb = await startSandbox({ connectors: [connector], records: 23 });
  const client = createConnector(connector, { baseUrl: sb.urlOf(name), credentials: sb.credentialsOf(name), config: {} as any });
  const listed = new Map<string, any[]>();
  const parents = new Map<string, any>();
  const entities = Object.values(connector.entities) as any[];
  const say = (e: string, a: string, s: string) => console.log(`${name}.${e}.${a}: ${s}`);
  // resolve params
  async function fill(entity: any, action: Action, record?: any): Promise<any> {
    const params: any = {};
    for (const [p, d] of Object.entries(action.params)) {
      if (!d.required && d.target?.in !== "path") continue;
      const parent = entity.contextStore?.parents.find((x: any) => x.param === p);
      if (parent) { const recs = listed.get(parent.entity) ?? []; params[p] = recs[1]?.[parent.field] ?? (record as any)?.[p]; continue; }
      if (d.default !== undefined) continue;
      params[p] = record?.[p] ?? record?.id ?? guess(p, d.schema);
    }
    return params;
  }
  function guess(p: string, s: any): any {
    if (s.enum) return s.enum[0]; if (s.examples) return s.examples[0];
    const t = Array.isArray(s.type) ? s.type[0] : s.type;
    if (s.format === "date" || /date/i.test(p)) return p.startsWith("end") ? "2026-10-30" : "2026-10-01";
    if (t === "integer" || t === "number") return 5; if (t === "boolean") return true; if (t === "array") return [guess(p, s.items ?? {})]; if (t === "object") return {};
    return "x";
  }
  const order = [...entities].sort((a, b) => (a.contextStore?.parents.length ?? 0) - (b.contextStore?.parents.length ?? 0));
  for (const kindOf of ["list", "search", "get", "create", "update", "delete", "download"]) for (const e of order) for (const [an, a] of Object.entries<Action>(e.actions)) {
    if (a.kind !== kindOf) continue;
    try {
      if (kindOf === "list" || kindOf === "search") {
        const params = await fill(e, a);
        if (kindOf === "search") params.query = "";
        const all: any[] = []; let pages = 0; let meta: any;
        for await (const page of client.pages(e.name as never, an as never, params, { max_pages: 100 } as any) as any) { pages++; meta ??= page.meta; if (Array.isArray(page.data)) all.push(...page.data); else all.push(page.data); }
        const schema = connector.records[a.record ?? e.record] as any;
        const key = e.contextStore?.key ?? [];
        const ids = new Set(all.map((r) => JSON.stringify(key.length ? key.map((k: string) => r[k]) : r)));
        let bad = "";
        const v = ajv.compile(schema);
        for (const r of all) if (!v(r)) { bad = ajv.errorsText(v.errors).slice(0, 200); break; }
        if (kindOf === "list") listed.set(e.name, all);
        say(e.name, an, `${all.length} records ${pages} pages, ${ids.size} unique${bad ? " BAD " + bad : ""} meta=${JSON.stringify(meta).slice(0, 150)}`);
        if (verbose && all[0]) console.log(JSON.stringify(all[0], null, 1).slice(0, 4000));
      } else {
        const rec = (listed.get(e.name) ?? [])[2];
        const params = await fill(e, a, rec);
        const res: any = await client.execute(e.name as never, an as never, params as never);
        if (kindOf === "download") { res.stream.resume?.(); say(e.name, an, `${res.name} ${res.contentType} ${res.length}`); continue; }
        const same = rec && JSON.stringify(res.data) === JSON.stringify(rec);
        const v = ajv.compile(connector.records[a.record ?? e.record] as any);
        say(e.name, an, `${JSON.stringify(params).slice(0, 100)} -> ${same ? "same as listed" : JSON.stringify(res.data).slice(0, 250)}${v(res.data) ? "" : " BAD " + ajv.errorsText(v.errors).slice(0, 200)}`);
      }
    } catch (err: any) { say(e.name, an, `FAILED ${err.message} ${JSON.stringify(err.details ?? "").slice(0, 300)} ${err.cause ? String(err.cause?.stack).slice(0, 600) : ""}`); }
  }
  await client.close(); await sb.close();
}
