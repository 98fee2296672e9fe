import { describe, type Problem } from "@agent-connectors/runtime";
import { secret } from "../secret.ts";
import type { Settings } from "./settings.ts";

/** The variables for the location of models, and for the key of the endpoint. */
interface ModelLocation {
  readonly EMBEDDINGS_URL?: string;
  readonly EMBEDDINGS_FOLDER?: string;
  readonly EMBEDDINGS_KEY?: string;
}

/**
 * The problems of the variables for models. If one of these variables is set, they must name a model and either an endpoint or a
 * folder. A key requires an endpoint.
 */
export function embeddingsProblems(values: Readonly<Record<string, unknown>>): readonly Problem[] {
  const has = (name: string): boolean => Object.hasOwn(values, name);
  const missing = (path: string, expected: string): Problem => ({
    path,
    code: "missing",
    expected,
    found: describe(undefined),
  });
  const [url, folder, model] = ["EMBEDDINGS_URL", "EMBEDDINGS_FOLDER", "EMBEDDINGS_MODEL"].map(has);
  const both = (expected: string): Problem => ({ path: "EMBEDDINGS_FOLDER", code: "invalid", expected, found: "both" });
  if (url && folder) return [both("EMBEDDINGS_URL or EMBEDDINGS_FOLDER")];
  if (folder && has("EMBEDDINGS_KEY")) return [both("EMBEDDINGS_FOLDER or EMBEDDINGS_KEY")];
  if ((url || folder) && !model)
    return [missing("EMBEDDINGS_MODEL", `a value together with ${url ? "EMBEDDINGS_URL" : "EMBEDDINGS_FOLDER"}`)];
  if (!url && has("EMBEDDINGS_KEY")) return [missing("EMBEDDINGS_URL", "a value together with EMBEDDINGS_KEY")];
  if (model && !url && !folder)
    return [missing("EMBEDDINGS_URL", "a value (EMBEDDINGS_MODEL requires EMBEDDINGS_URL or EMBEDDINGS_FOLDER)")];
  return [];
}

/** The models with their location. Call `embeddingsProblems` first. */
export function embeddingsOf(
  { EMBEDDINGS_URL: url, EMBEDDINGS_FOLDER: folder, EMBEDDINGS_KEY: key }: ModelLocation,
  models: readonly [string, ...string[]] | undefined,
): Pick<Settings, "embeddings"> {
  if (!models) return {};
  if (url !== undefined) return { embeddings: { models, url, ...(key !== undefined && { key: secret(key) }) } };
  return folder === undefined ? {} : { embeddings: { models, folder } };
}
