import type { Action, Connector, StoreRules } from "@agent-connectors/runtime";
import { formatDiagnostic } from "../../../generator/diagnostics.ts";
import { parse } from "../../../generator/manifest/parse.ts";
import { resolve } from "../../../generator/resolve/resolve.ts";
import { manifest, type Parts } from "./manifest.ts";

/** The connector of a manifest with the given parts. If the manifest has mistakes, throws an error with all diagnostics. */
export function connectorOf(parts: Parts): Connector {
  const { value, diagnostics } = resolve(parse(manifest(parts), "help_desk.yaml"));
  if (!value) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return value;
}

/** An action of the entity `tickets`. */
export function actionOf(parts: Parts, name = "list"): Action {
  const action = ticketsOf(parts).actions[name];
  if (!action) throw new Error(`expected the action '${name}' of tickets, found none`);
  return action;
}

/** The context store of the entity `tickets`. */
export function storeOf(parts: Parts): StoreRules {
  const { contextStore } = ticketsOf(parts);
  if (!contextStore) throw new Error("expected a context store of tickets, found none");
  return contextStore;
}

function ticketsOf(parts: Parts): { readonly actions: Record<string, Action>; readonly contextStore?: StoreRules } {
  // Without the type argument `Shape`, the type `Connector` does not list the entities.
  return (connectorOf(parts).entities as Record<string, never>).tickets as never;
}
