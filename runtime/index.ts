export { clientIdField, pageClientIdField } from "./auth/authorization.ts";
export { type AuthorizationUrlOptions, authorizationUrl } from "./auth/authorization-url.ts";
export { chooseAuth } from "./auth/choose.ts";
export { createPkce, type Pkce } from "./auth/create-pkce.ts";
export {
  byCredentials,
  type CredentialSource,
  type Credentials,
  type RenewedCredentials,
  type RequestToken,
} from "./auth/credentials.ts";
export { type ExchangeCodeOptions, exchangeCode } from "./auth/exchange-code.ts";
export { renewAt } from "./auth/renew-at.ts";
export { createSessionSecrets, type SessionSecrets } from "./auth/session-secrets.ts";
export { baseUrlOf } from "./call/base-url.ts";
export type { CallOptions } from "./call/call-options.ts";
export { type AnyEntity, entitiesOf } from "./call/entities-of.ts";
export type { Hooks, RequestEvent, ResponseEvent, ResponseInfo, RetryEvent } from "./call/hooks.ts";
export type { LargePages, LargeResponse } from "./call/large-pages.ts";
export { nearestAction } from "./call/nearest-action.ts";
export { type PageRead, type PageReading, readPage } from "./call/read-page.ts";
export type { Result } from "./call/result.ts";
export type { ConnectorOptions } from "./call/session.ts";
export { type Client, type ClientMethods, createConnector, type Params, type ParamsOr } from "./client.ts";
export type { ActionDescription, Description, EntityDescription } from "./describe.ts";
export type { Download } from "./download.ts";
export { type ErrorCode, errorCodes } from "./errors/codes.ts";
export {
  ConnectorError,
  type ConnectorErrorOptions,
  type UpstreamFailure,
} from "./errors/connector-error.ts";
export { nearest } from "./errors/nearest.ts";
export { type Problem, type ProblemCode, problemCodes, suggested, unknownName } from "./errors/problem.ts";
export { redactText } from "./errors/redact.ts";
export { endOfString } from "./extract/end-of-string.ts";
export { exceededBound, type JsonBounds } from "./extract/exceeded-bound.ts";
export { flatten } from "./extract/reshape/flatten.ts";
export { type Lifecycle, lifecycleOf, lifecycleWarning } from "./lifecycle.ts";
export type { Listing } from "./listing.ts";
export type {
  Action,
  ActionKind,
  AnyOptions,
  AnyShape,
  AuthOption,
  Body,
  ConfigField,
  Connector,
  CredentialField,
  Encoding,
  Entity,
  ErrorRule,
  Injection,
  Json,
  MetaKey,
  Method,
  OAuth,
  PageSize,
  Pagination,
  Param,
  Path,
  RateLimit,
  Reshape,
  Returns,
  Rule,
  Schema,
  SchemaType,
  Target,
  Template,
  Token,
  Upstream,
  UpstreamCode,
} from "./model.ts";
export { type Check, compileCheck } from "./params/check.ts";
export { resolveConfig } from "./params/config.ts";
export { formatWords } from "./params/format-words.ts";
export { formats, type NumberFormat, numberFormats, type TextFormat } from "./params/formats.ts";
export { invalid } from "./params/invalid.ts";
export { listNames } from "./params/list-names.ts";
export { leastParams } from "./params/params-schema.ts";
export type { PreparedRequest } from "./prepare.ts";
export type { ContextStore, SyncCursor, TimeFormat } from "./store-model.ts";
export { addDuration } from "./template/add-duration.ts";
export { configNames } from "./template/config-names.ts";
export { evaluate, holds } from "./template/evaluate.ts";
export type { Helper } from "./template/helper.ts";
export { helpers } from "./template/helpers.ts";
export { parseTime } from "./template/parse-time.ts";
export type { Scope } from "./template/scope.ts";
export { abortable } from "./transport/abortable.ts";
export { type Clock, systemClock } from "./transport/clock.ts";
export { defaultLimits, type Limits } from "./transport/limits.ts";
