import { createHash } from "node:crypto";
import {
  type CallOptions,
  ConnectorError,
  invalid,
  type Json,
  type PageAt,
  type Result,
} from "@agent-connectors/runtime";
import { canonical } from "@agent-connectors/store";
import { openJson, type Vault } from "../vault/vault.ts";

/** One page of a list or search. */
export interface PageResult extends Result {
  /** The `page_token` of the next page, to be sent with the same entity, action and params. Absent after the last page. */
  readonly next_page_token?: string;
}

/** `pageToken` is `null` for the first page. */
interface PageRequest {
  readonly connectorId: string;
  readonly entity: string;
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly pageToken: string | null;
  readonly options: Pick<CallOptions, "max_pages">;
}

/**
 * Fetches the page of a token, and adds the token of the next page. Throws `invalid_params` for a token of another connector,
 * entity, action or params, and for the option `max_pages`.
 *
 * Tokens are encrypted, because a position can contain credentials. They are also authenticated, because a position can
 * contain a URL: with a forged token, a caller with access to one entity could request the URL of another.
 */
export async function pageOfToken(
  vault: Pick<Vault, "sealText" | "openText">,
  request: PageRequest,
  pageAt: (position: Json | undefined) => Promise<PageAt>,
): Promise<PageResult> {
  if (request.options.max_pages !== undefined) throw exclusiveParams();
  const purpose = purposeOf(request);
  const position = request.pageToken === null ? undefined : await positionIn(vault, request.pageToken, purpose);
  const { next, ...page } = await pageAt(position);
  return next === undefined ? page : { ...page, next_page_token: vault.sealText(JSON.stringify(next), purpose) };
}

/** Throws `invalid_params` for any page token. `what` names the call, such as `an SQL statement`. */
export function refuseLaterPage(pageToken: string | null | undefined, what: string): void {
  if (pageToken === undefined || pageToken === null) return;
  const expected = `null or no value, because the result of ${what} has only one page`;
  throw invalid("invalid_params", [{ path: "page_token", code: "invalid", expected, found: "a string" }]);
}

function exclusiveParams(): ConnectorError {
  const params = ["page_token", "max_pages"];
  const expected = "either page_token, which requests one page, or max_pages";
  return new ConnectorError("invalid_params", `expected ${expected}, found both`, {
    details: [{ path: "max_pages", code: "rule", expected, found: "both", rule: { kind: "at_most_one", params } }],
  });
}

async function positionIn(vault: Pick<Vault, "openText">, token: string, purpose: string): Promise<Json> {
  const position = await openJson<Json>(vault, token, purpose);
  if (position !== undefined) return position;
  const expected = "the next_page_token of the previous page, with the same connector, entity, action and params";
  throw new ConnectorError("invalid_params", `page_token: expected ${expected}; null requests the first page`, {
    details: [{ path: "page_token", code: "invalid", expected, found: "another string" }],
  });
}

function purposeOf({ connectorId, entity, action, params = {} }: PageRequest): string {
  const content = canonical([connectorId, entity, action, params as Json]);
  return `page ${createHash("sha256").update(content).digest("base64url")}`;
}
