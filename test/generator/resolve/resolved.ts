import type { Action, Connector, ContextStore } from "@agent-connectors/runtime";
import { formatDiagnostic } from "../../../generator/diagnostics.ts";
import { parse } from "../../../generator/manifest/parse.ts";
import { resolve } from "../../../generator/resolve/resolve.ts";
import { manifest, type Parts } from "./manifest.ts";

/** The connector of a manifest with parts of one's own; throws with every diagnostic if there is one. */
export function connectorOf(parts: Parts): Connector {
  const { value, diagnostics } = resolve(parse(manifest(parts), "help_desk.yaml"));
  if (!value) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return value;
}

/** An action of its only entity. */
export function actionOf(parts: Parts, name = "list"): Action {
  const action = ticketsOf(parts).actions[name];
  if (!action) throw new Error(`no action ${name}`);
  return action;
}

/** The context store of its only entity. */
export function storeOf(parts: Parts): ContextStore {
  const { contextStore } = ticketsOf(parts);
  if (!contextStore) throw new Error("no context store");
  return contextStore;
}

function ticketsOf(parts: Parts): { readonly actions: Record<string, Action>; readonly contextStore?: ContextStore } {
  // A connector whose client interface is unknown does not say which entities it has.
  return (connectorOf(parts).entities as Record<string, never>).tickets as never;
}
