// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing, Result } from "@agent-connectors/runtime";
import type { Portfolio } from "./records.ts";
import { nextTokenParam, pageMeta } from "./shared.ts";

/** Params of `portfolios.list`. */
export interface PortfoliosListParams {
  /** Whether records have dates and serving status; true or false. Default `"true"`. */
  includeExtendedDataFields?: string;
  /** Selects the next page. Pass meta.next_token of the previous page, and repeat the other params. */
  nextToken?: string;
}

/** Metadata of the result of `portfolios.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface PortfoliosListMeta {
  next_token?: string | null;
}

/** Params of `portfolios.get`. */
export interface PortfoliosGetParams {
  /** Id of the portfolio. Format: 64-bit integer. */
  portfolioId: number | string;
}

/** A group that can give its campaigns a common budget. */
export interface Portfolios {
  /** List the portfolios of the profile. */
  list(params?: PortfoliosListParams, options?: CallOptions<Portfolio>): Listing<Portfolio, PortfoliosListMeta>;
  /** Get one portfolio. */
  get(params: PortfoliosGetParams, options?: CallOptions<Portfolio>): Promise<Result<Portfolio>>;
}

/** The model of portfolios. */
export const portfolios: Entity<Portfolios> = {
  name: "portfolios",
  title: "Portfolios",
  description: "A group that can give its campaigns a common budget.",
  recordType: "Portfolio",
  actions: {
    list: {
      kind: "list",
      description: "List the portfolios of the profile.",
      notes: [],
      request: "POST /portfolios/list",
      safe: true,
      inject: [
        {
          target: { in: "header", name: "amazon-advertising-api-scope" },
          value: { get: ["config", "profile_id"] },
        },
        { target: { in: "header", name: "accept" }, value: "application/vnd.spPortfolio.v3+json" },
      ],
      body: { kind: "json", contentType: "application/vnd.spPortfolio.v3+json" },
      params: {
        includeExtendedDataFields: {
          schema: {
            type: "string",
            description: "Whether records have dates and serving status; true or false.",
          },
          required: false,
          default: "true",
          target: { in: "body", path: ["includeExtendedDataFields"] },
        },
        nextToken: nextTokenParam,
      },
      rules: [],
      pagination: {
        kind: "cursor",
        token: { target: { in: "body", path: ["nextToken"] }, param: "nextToken" },
        value: { get: ["response", "nextToken"] },
      },
      returns: { kind: "many", path: ["portfolios"], absent: "error", transformations: [] },
      resultType: "Portfolio",
      meta: pageMeta,
    },
    get: {
      kind: "get",
      description: "Get one portfolio.",
      notes: [],
      request: "POST /portfolios/list",
      safe: true,
      inject: [
        {
          target: { in: "header", name: "amazon-advertising-api-scope" },
          value: { get: ["config", "profile_id"] },
        },
        { target: { in: "header", name: "accept" }, value: "application/vnd.spPortfolio.v3+json" },
        { target: { in: "body", path: ["includeExtendedDataFields"] }, value: "true" },
      ],
      body: { kind: "json", contentType: "application/vnd.spPortfolio.v3+json" },
      params: {
        portfolioId: {
          schema: {
            type: ["integer", "string"],
            description: "Id of the portfolio.",
            format: "int64",
          },
          required: true,
          target: { in: "body", path: ["portfolioIdFilter", "include"] },
          template: { call: "wrap", args: [{ call: "text", args: [{ get: ["value"] }] }] },
        },
      },
      rules: [],
      returns: { kind: "one", path: ["portfolios"], first: true, transformations: [] },
      resultType: "Portfolio",
      meta: {},
    },
  },
};
