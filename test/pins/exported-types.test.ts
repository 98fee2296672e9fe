import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A removed type breaks programs that import it. A new type fails this test until its name is in this table.
const exported = {
  "client/index.ts": `
    Access AccessOptions AgentConnector AgentTool AgentToolsOptions Api ApiEvent ApiRequest ConnectOptions
    ConnectorQuery ConnectorSelection ConnectorStatus CopyStatus FoundConnector Framework HostedConnector
    IssuedTokens Operation`,
  "client/mcp.ts": `
    McpToolset`,
  "client/tools/adapters/ai.ts": "",
  "client/tools/adapters/langchain.ts": `
    LangChainToolsOptions`,
  "client/tools/adapters/openai-agents.ts": "",
  "client/tools/local.ts": "",
  "generated/index.ts": `
    Kind KindOptions Kinds`,
  "generator/index.ts": `
    Diagnostic DiagnosticCode EmitOptions File Generated Parsed Position Source`,
  "runtime/index.ts": `
    Action ActionDescription ActionKind ActionLifecycle AnyEntity AnyOptions AnyShape AuthOption
    AuthorizationUrlOptions Body BodyPath Bounds BoundsOptions CallOptions Check Client ClientMethods ClientRate Clock Column
    ColumnType CompileCheck ConfigField Connector ConnectorErrorOptions ConnectorOptions CopyActions
    CredentialField CredentialSource Credentials Description DocsSection Download Encoding Ending Entity
    EntityDescription ErrorCase ErrorCode ExchangeCodeOptions Executor FileDownload Filter Helper HelperName Hooks
    IncrementalSync Injection Json JsonLimits LargePages LargeResponse Lifecycle Limits Listing MetaKey Method
    OAuth PageAt PageRead PageReading PageSize Pagination Param Params ParamsOr ParentParam Path
    Pkce PreparedRequest Problem ProblemCode RateLimit RenewedCredentials RequestEvent RequestToken ResponseEvent
    ResponseInfo Result RetryEvent Returns Rule Schema SchemaType Scope SemanticHit SemanticQuery SharedRate
    SkillDocs StoreAction StoreCallOptions StoreClient StoreDescription StoreFilter StoreMeta StorePage StoreQuery
    StoreRules StoreSearch StoreSort StoreSqlQuery StoreWalk Target Template TimeFormat Token Transformation Upstream
    UpstreamCode UpstreamFailure UsedSecrets`,
  "runtime/portable.ts": `
    AnyShape CallOptions ClientMethods ConnectorErrorOptions Description DocsSection Download ErrorCode Executor
    FileDownload Json Listing Params Problem ProblemCode Result Schema SemanticEntity SemanticMethods`,
  "sandbox/index.ts": `
    Fault FaultKind Sandbox SandboxOptions`,
  "service/index.ts": `
    AdminCredentials Bootstrapped Environment Rotation RunningService Secret Service ServiceLimits Settings StartOptions`,
  "store/index.ts": `
    Batch CheckedSearch CheckedSemantic Column ColumnOf ColumnType CompiledSearch Condition ContextStore
    ContextStores Counts Damage Database Dialect Drift DuckDbOptions DuckDbSqlOptions DuckDbStores EmbedOptions
    EmbeddedPassage EmbeddedValue Embedder EndedPass EndpointOptions Engine KeyedRecord Login OnnxOptions
    Operand PageStatements PassEnd PassageHit PassageScope PassageStore PassageVersion PendingValue Place
    Position PostgresOptions PostgresSqlOptions PostgresStores PreparedBatch PreparedPart PreparedPassage
    PreparedValues Projection Row Rows SearchEngine SearchPage SearchParams SearchQuery Semantic SemanticOptions
    SemanticPage SemanticParams SemanticSearch SemanticTarget SnapshotSource SortKey SqlColumn SqlEngine
    SqlLimits SqlQuery SqlResult SqlRows SqlType SqlValue StateMark StoreTable StoredPassage StoredRecord
    SyncOptions SyncProgress SyncResult SyncStatus SyncedStore TableOf Value ValuesToPrepare Written`,
};

test.each(Object.entries(exported))("the entry %s exports exactly the listed types", (file, types) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  expect(typesOf(source)).toEqual(types.match(/\w+/g) ?? []);
});

/** The names of the types that a module exports. A type has no value at run time, so the source is read. */
function typesOf(source: string): readonly string[] {
  const lists = [...source.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, isList, names = ""]) =>
    names.split(",").flatMap((name) => {
      const isType = isList !== undefined || name.trim().startsWith("type ");
      return isType
        ? [
            name
              .trim()
              .replace(/^type /, "")
              .replace(/^.* as /, ""),
          ]
        : [];
    }),
  );
  const declared = [...source.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name);
  return [...lists, ...declared].filter((name) => name !== "").sort();
}
