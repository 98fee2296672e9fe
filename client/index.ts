export type { IssuedTokens } from "./access-token.ts";
export { type Api, type ApiRequest, createApi, postOAuth, requestToken } from "./api.ts";
export { connect, type HostedConnector } from "./connect.ts";
export { type ApiEvent, followEvents } from "./event-stream.ts";
export { type ConnectorQuery, type FoundConnector, findConnector } from "./find-connector.ts";
export { createHostedExecutor } from "./hosted-executor.ts";
export type { AccessOptions, ConnectOptions } from "./options.ts";
