/**
 * The parts of the runtime that do not need Node.js, for browsers and other JavaScript environments: errors, the clock,
 * cancellation, the JSON parser, the projection of fields, listings, file names, checks (of values, arguments, base URLs and
 * headers), and the types of executors and their results.
 */
export { givenUrl } from "./call/given-url.ts";
export { type CallOptions, optionProblems } from "./call/options.ts";
export { plainArguments } from "./call/plain-arguments.ts";
export type { Result } from "./call/response.ts";
export type { ClientMethods, Params } from "./client.ts";
export type { SemanticEntity, SemanticMethods } from "./context-store/search.ts";
export type { Description } from "./describe-connector.ts";
export type { Download } from "./download.ts";
export { ConnectorError, type ConnectorErrorOptions, type ErrorCode, errorCodes } from "./errors/connector-error.ts";
export { errorFromJson } from "./errors/error-json.ts";
export { nearest } from "./errors/nearest.ts";
export { type Problem, type ProblemCode, unknownName } from "./errors/problem.ts";
export type { Executor, FileDownload } from "./executor.ts";
export { parseJsonText } from "./extract/parse-json.ts";
export { projectFields } from "./extract/project.ts";
export { retryAfterHeaderMs } from "./extract/retry-after-header.ts";
export { fileName } from "./file-name.ts";
export { createListing, type Listing } from "./listing.ts";
export type { AnyShape, Json, Schema } from "./model.ts";
export { headerProblem } from "./request/header-value.ts";
export { compileCheck, invalid, refuseUnknownOptions } from "./schema/check.ts";
export { coerce, itemsIn } from "./schema/coerce.ts";
export { missingValue } from "./schema/describe.ts";
export { scalarProblem } from "./schema/scalar.ts";
export type { DocsSection } from "./skill-docs.ts";
export { abortable, cancellation, withBounds } from "./transport/bounds.ts";
export { maxTimer, systemClock } from "./transport/clock.ts";
