export { type Api, type ApiRequest, createApi } from "./api.ts";
export { connect, type HostedConnector } from "./connect.ts";
export { type ConnectorQuery, type FoundConnector, findConnector } from "./find-connector.ts";
export { createHostedExecutor } from "./hosted-executor.ts";
export type { AccessOptions, ConnectOptions } from "./options.ts";
