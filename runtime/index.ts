export { clientIdField, pageClientIdField } from "./auth/authorization.ts";
export { chooseAuth } from "./auth/choose-option.ts";
export {
  byCredentials,
  type CredentialSource,
  type Credentials,
  type RenewedCredentials,
  type RequestToken,
} from "./auth/credential-source.ts";
export { grants } from "./auth/grants.ts";
export type { AuthOption, CredentialField, OAuth } from "./auth/model.ts";
export {
  type AuthorizationUrlOptions,
  authorizationUrl,
  createPkce,
  type ExchangeCodeOptions,
  exchangeCode,
  type Pkce,
} from "./auth/oauth.ts";
export { createUsedSecrets, type UsedSecrets } from "./auth/secrets.ts";
export { renewAt } from "./auth/token-store.ts";
export { baseUrlOf } from "./call/base-url.ts";
export type { ConnectorOptions } from "./call/client-state.ts";
export { type AnyEntity, entitiesOf, findOperation, nearestAction } from "./call/find-operation.ts";
export type { Hooks, RequestEvent, ResponseEvent, ResponseInfo, RetryEvent } from "./call/hooks.ts";
export type { CallOptions } from "./call/options.ts";
export { type LargePages, type LargeResponse, type PageRead, type PageReading, readPage } from "./call/read-page.ts";
export type { Result } from "./call/response.ts";
export { type ClientRate, createSharedRate, type SharedRate } from "./call/senders.ts";
export { type Client, type ClientMethods, createConnector, type Params, type ParamsOr } from "./client.ts";
export { createStoreClient, type StoreClient, type StorePage, type StoreWalk } from "./context-store/client.ts";
export { columnConflicts, truncatedName } from "./context-store/column-names.ts";
export { type Column, type ColumnType, storeColumns } from "./context-store/columns.ts";
export { storeFields } from "./context-store/fields.ts";
export type { IncrementalSync, ParentParam, StoreRules, TimeFormat } from "./context-store/model.ts";
export { operatorGroups, sortableTypes } from "./context-store/operators.ts";
export type {
  SemanticHit,
  SemanticQuery,
  StoreAction,
  StoreCallOptions,
  StoreFilter,
  StoreMeta,
  StoreQuery,
  StoreSearch,
  StoreSort,
  StoreSqlQuery,
} from "./context-store/search.ts";
export { startDateName } from "./context-store/start-date.ts";
export { type CopyActions, copyActions } from "./copy-actions.ts";
export {
  type ActionDescription,
  type Description,
  describeConnector,
  type EntityDescription,
  type StoreDescription,
} from "./describe-connector.ts";
export type { Download } from "./download.ts";
export {
  ConnectorError,
  type ConnectorErrorOptions,
  type ErrorCode,
  errorCodes,
  type UpstreamFailure,
} from "./errors/connector-error.ts";
export { errorFromJson } from "./errors/error-json.ts";
export { nearest } from "./errors/nearest.ts";
export { type Problem, type ProblemCode, problemCodes, suggested, unknownName } from "./errors/problem.ts";
export { redactText } from "./errors/redact.ts";
export type { PreparedRequest } from "./execute.ts";
export type { Executor, FileDownload } from "./executor.ts";
export { faultIn, statusCode } from "./extract/faults.ts";
export { endOfString, exceededLimit, type JsonLimits } from "./extract/parse-json.ts";
export { readPath } from "./extract/read-path.ts";
export { type ActionLifecycle, type Lifecycle, lifecycleOf, lifecycleWarnings } from "./lifecycle.ts";
export { defaultLimits, type Limits, storeLimits } from "./limits.ts";
export type { Listing } from "./listing.ts";
export type {
  Action,
  ActionKind,
  AnyOptions,
  AnyShape,
  Body,
  BodyPath,
  ConfigField,
  Connector,
  Encoding,
  Ending,
  Entity,
  ErrorCase,
  Filter,
  Injection,
  Json,
  MetaKey,
  Method,
  Param,
  Path,
  RateLimit,
  Returns,
  Rule,
  Schema,
  SchemaType,
  Target,
  Template,
  Transformation,
  Upstream,
  UpstreamCode,
} from "./model.ts";
export type { PageAt } from "./page-at.ts";
export { hasNumberedPages, isTokenName, pageExtras, pageTemplates } from "./paginate/index.ts";
export type { PageSize, Pagination, Token } from "./paginate/model.ts";
export { resolveConfig } from "./params/config.ts";
export { leastParams, tokenParamOf } from "./params/params-schema.ts";
export { brokenRules } from "./params/rules.ts";
export { invalidInHeader } from "./request/header-value.ts";
export {
  type Check,
  type CompileCheck,
  compileCheck,
  invalid,
  loadValidator,
  problemSentence,
  within,
} from "./schema/check.ts";
export { coerce, fitValue, isNullable, mainType } from "./schema/coerce.ts";
export { describe, formatWords, listNames, notAnObject, withoutValue } from "./schema/describe.ts";
export { valueProblem } from "./schema/nearest-value.ts";
export { type DocsSection, parseSkillDocs, type SkillDocs, sectionOf } from "./skill-docs.ts";
export { evaluate, holds, tryEvaluate } from "./template/evaluate.ts";
export { type Helper, type Scope, textOf } from "./template/helper.ts";
export type { HelperName } from "./template/helpers.ts";
export { helpers } from "./template/helpers.ts";
export { addDuration, formatTime, parseTime } from "./template/times.ts";
export { asCall, asVariable, membersRead, nodesOf, readsRoot, variablesOf } from "./template/variables.ts";
export { abortable, type Bounds, type BoundsOptions, withBounds } from "./transport/bounds.ts";
export { type Clock, maxTimer, systemClock } from "./transport/clock.ts";
