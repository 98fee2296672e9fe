import type { ApiClient } from "./api-client.ts";

/** A row of `apiClientRows`. */
export type ApiClientRow = Omit<ApiClient, "created_at" | "last_used_at"> & {
  readonly created_at: number;
  readonly last_used_at: number | null;
};

/** An API client's row as it is answered. */
export function apiClientOf({ created_at, last_used_at, ...row }: ApiClientRow): ApiClient {
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}
