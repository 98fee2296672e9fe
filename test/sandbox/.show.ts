import { startSandbox } from "@agent-connectors/sandbox";
import { kinds } from "@agent-connectors/connectors";
const [,, kind, path, n="2", method="GET", body] = process.argv;
const connector = (await (kinds as any)[kind].load()).connector;
const sb = await startSandbox({ connectors: [connector], records: Number(process.env.N ?? 250) });
let auth = "Bearer x";
if (connector.auth[0].oauth) { const c = sb.credentialsOf(kind) as any; const r = await fetch(sb.urlOf(kind) + new URL(String(connector.auth[0].oauth.tokenUrl)).pathname, { method: "POST", headers: { authorization: "Basic " + Buffer.from(`${c.client_id}:${c.client_secret}`).toString("base64") }, body: new URLSearchParams({ grant_type: connector.auth[0].oauth.grant, ...c }) }); const t = await r.json(); console.log(t); auth = "Bearer " + t.access_token; }
const r = await fetch(sb.urlOf(kind) + path, { method, headers: { authorization: auth } , ...(body && {body})});
const text = await r.text(); console.log(r.status, Object.fromEntries(r.headers)); 
try { console.log(JSON.stringify(JSON.parse(text), null, 1).slice(0, 6000)); } catch { console.log(text.slice(0,500)); }
await sb.close();
