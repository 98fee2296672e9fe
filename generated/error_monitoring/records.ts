// Generated from manifests/error_monitoring.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** An application or service that reports errors. */
export interface Project {
  id?: string | null;
  name?: string | null;
  slug?: string | null;
  platform?: string | null;
  /** Format: ISO 8601. */
  dateCreated?: string | null;
  isBookmarked?: boolean | null;
  isMember?: boolean | null;
  hasAccess?: boolean | null;
  environments?: string[] | null;
  latestRelease?: { version?: string | null } | null;
  features?: string[] | null;
  firstEvent?: string | null;
  firstTransactionEvent?: boolean | null;
  access?: string[] | null;
  hasMinifiedStackTrace?: boolean | null;
  hasMonitors?: boolean | null;
  hasProfiles?: boolean | null;
  hasReplays?: boolean | null;
  hasFeedbacks?: boolean | null;
  hasFlags?: boolean | null;
  hasNewFeedbacks?: boolean | null;
  hasSessions?: boolean | null;
  hasInsightsHttp?: boolean | null;
  hasInsightsDb?: boolean | null;
  hasInsightsAssets?: boolean | null;
  hasInsightsAppStart?: boolean | null;
  hasInsightsScreenLoad?: boolean | null;
  hasInsightsVitals?: boolean | null;
  hasInsightsCaches?: boolean | null;
  hasInsightsQueues?: boolean | null;
  hasInsightsAgentMonitoring?: boolean | null;
  hasInsightsMCP?: boolean | null;
  hasLogs?: boolean | null;
  hasTraceMetrics?: boolean | null;
  team?: Reference | null;
  teams?: Reference[] | null;
}

/** A project with its settings. */
export interface ProjectDetail {
  id?: string | null;
  name?: string | null;
  slug?: string | null;
  status?: string | null;
  platform?: string | null;
  /** Format: ISO 8601. */
  dateCreated?: string | null;
  isBookmarked?: boolean | null;
  isMember?: boolean | null;
  hasAccess?: boolean | null;
  isPublic?: boolean | null;
  isInternal?: boolean | null;
  color?: string | null;
  avatar?: Avatar | null;
  organization?: Reference | null;
  latestRelease?: Record<string, unknown> | null;
  options?: Record<string, unknown> | null;
  digestsMinDelay?: number | null;
  digestsMaxDelay?: number | null;
  resolveAge?: number | null;
  dataScrubber?: boolean | null;
  safeFields?: string[] | null;
  sensitiveFields?: string[] | null;
  verifySSL?: boolean | null;
  scrubIPAddresses?: boolean | null;
  scrapeJavaScript?: boolean | null;
  allowedDomains?: string[] | null;
  processingIssues?: number | null;
  securityToken?: string | null;
  subjectPrefix?: string | null;
  dataScrubberDefaults?: boolean | null;
  storeCrashReports?: boolean | number | null;
  subjectTemplate?: string | null;
  securityTokenHeader?: string | null;
  groupingConfig?: string | null;
  groupingEnhancements?: string | null;
  derivedGroupingEnhancements?: string | null;
  secondaryGroupingExpiry?: number | null;
  secondaryGroupingConfig?: string | null;
  fingerprintingRules?: string | null;
  plugins?: unknown[] | null;
  platforms?: string[] | null;
  defaultEnvironment?: string | null;
  relayPiiConfig?: string | null;
  builtinSymbolSources?: string[] | null;
  dynamicSamplingBiases?: unknown[] | null;
  symbolSources?: string | null;
  isDynamicallySampled?: boolean | null;
  autofixAutomationTuning?: string | null;
  seerScannerAutomation?: boolean | null;
  highlightTags?: unknown[] | null;
  highlightContext?: Record<string, unknown> | null;
  highlightPreset?: Record<string, unknown> | null;
  debugFilesRole?: string | null;
  features?: string[] | null;
  firstEvent?: string | null;
  firstTransactionEvent?: boolean | null;
  access?: string[] | null;
  hasMinifiedStackTrace?: boolean | null;
  hasMonitors?: boolean | null;
  hasProfiles?: boolean | null;
  hasReplays?: boolean | null;
  hasFeedbacks?: boolean | null;
  hasFlags?: boolean | null;
  hasNewFeedbacks?: boolean | null;
  hasSessions?: boolean | null;
  hasInsightsHttp?: boolean | null;
  hasInsightsDb?: boolean | null;
  hasInsightsAssets?: boolean | null;
  hasInsightsAppStart?: boolean | null;
  hasInsightsScreenLoad?: boolean | null;
  hasInsightsVitals?: boolean | null;
  hasInsightsCaches?: boolean | null;
  hasInsightsQueues?: boolean | null;
  hasInsightsAgentMonitoring?: boolean | null;
  hasInsightsMCP?: boolean | null;
  hasLogs?: boolean | null;
  hasTraceMetrics?: boolean | null;
  team?: Reference | null;
  teams?: Reference[] | null;
}

/** A group of events with the same cause. */
export interface Issue {
  id?: string | null;
  title?: string | null;
  /** Display name. */
  shortId?: string | null;
  /** The place in the code. */
  culprit?: string | null;
  level?: string | null;
  status?: string | null;
  type?: string | null;
  /** Number of events. Format: 64-bit integer. */
  count?: string | null;
  userCount?: number | null;
  /** Format: ISO 8601. */
  firstSeen?: string | null;
  /** Format: ISO 8601. */
  lastSeen?: string | null;
  hasSeen?: boolean | null;
  isBookmarked?: boolean | null;
  isPublic?: boolean | null;
  isSubscribed?: boolean | null;
  logger?: string | null;
  permalink?: string | null;
  platform?: string | null;
  shareId?: string | null;
  numComments?: number | null;
  issueType?: string | null;
  issueCategory?: string | null;
  isUnhandled?: boolean | null;
  substatus?: string | null;
  metadata?: {
    title?: string | null;
    type?: string | null;
    value?: string | null;
    filename?: string | null;
  } | null;
  project?: Reference | null;
  /** Numbers of events over time. The name of each member is a period, such as 24h. */
  stats?: Record<string, unknown> | null;
  statusDetails?: Record<string, unknown> | null;
  assignedTo?: Record<string, unknown> | null;
  annotations?: { displayName?: string | null; url?: string | null }[] | null;
  subscriptionDetails?: Record<string, unknown> | null;
}

/** One occurrence of an error. */
export interface Event {
  id?: string | null;
  eventID?: string | null;
  /** Id of the issue. */
  groupID?: string | null;
  title?: string | null;
  message?: string | null;
  type?: string | null;
  platform?: string | null;
  /** Format: ISO 8601. */
  dateCreated?: string | null;
  /** Format: ISO 8601. */
  dateReceived?: string | null;
  culprit?: string | null;
  location?: string | null;
  crashFile?: string | null;
  projectID?: string | null;
  sdk?: { name?: string | null; version?: string | null } | null;
  dist?: string | null;
  size?: number | null;
  /** Kind of event. The name of this field contains a dot. */
  "event.type"?: string | null;
  tags?: { key?: string | null; value?: string | null }[] | null;
  user?: {
    id?: string | null;
    email?: string | null;
    username?: string | null;
    name?: string | null;
    ip_address?: string | null;
  } | null;
  metadata?: { title?: string | null } | null;
  context?: Record<string, unknown> | null;
  contexts?: Record<string, unknown> | null;
  /** Stack trace, breadcrumbs and request. */
  entries?: Record<string, unknown>[] | null;
  /** Errors in the processing of the event. */
  errors?: {
    type?: string | null;
    message?: string | null;
    data?: Record<string, unknown> | null;
  }[] | null;
  fingerprints?: string[] | null;
  packages?: Record<string, unknown> | null;
  groupingConfig?: { id?: string | null; enhancements?: string | null } | null;
  _meta?: Record<string, unknown> | null;
}

/** A version of the software, deployed in one or more projects. */
export interface Release {
  id?: number | null;
  version?: string | null;
  shortVersion?: string | null;
  ref?: string | null;
  url?: string | null;
  status?: string | null;
  /** Format: ISO 8601. */
  dateCreated?: string | null;
  /** Format: ISO 8601. */
  dateReleased?: string | null;
  /** The user or team in charge. */
  owner?: Record<string, unknown> | null;
  newGroups?: number | null;
  commitCount?: number | null;
  deployCount?: number | null;
  firstEvent?: string | null;
  lastEvent?: string | null;
  lastCommit?: Record<string, unknown> | null;
  lastDeploy?: Record<string, unknown> | null;
  data?: Record<string, unknown> | null;
  userAgent?: string | null;
  authors?: { name?: string | null; email?: string | null }[] | null;
  projects?: {
    id?: number | null;
    name?: string | null;
    slug?: string | null;
    platform?: string | null;
    newGroups?: number | null;
    hasHealthData?: boolean | null;
  }[] | null;
  versionInfo?: {
    version?: {
      raw?: string | null;
      major?: number | null;
      minor?: number | null;
      patch?: number | null;
      pre?: string | null;
      buildCode?: string | null;
      components?: number | null;
    } | null;
    description?: string | null;
    package?: string | null;
    buildHash?: string | null;
  } | null;
  currentProjectMeta?: Record<string, unknown> | null;
}

/** Reference. */
export interface Reference {
  id?: string | null;
  name?: string | null;
  slug?: string | null;
}

/** Avatar. */
export interface Avatar {
  avatarType?: string | null;
  avatarUuid?: string | null;
  avatarUrl?: string | null;
}

/** Fields of `Reference`. */
export const referenceFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  slug: { type: ["string", "null"] },
};

/** Fields of `Project`. */
export const projectFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  slug: { type: ["string", "null"] },
  platform: { type: ["string", "null"] },
  dateCreated: { type: ["string", "null"], format: "date-time" },
  isBookmarked: { type: ["boolean", "null"] },
  isMember: { type: ["boolean", "null"] },
  hasAccess: { type: ["boolean", "null"] },
  environments: { type: ["array", "null"], items: { type: "string" } },
  latestRelease: {
    type: ["object", "null"],
    properties: { version: { type: ["string", "null"] } },
  },
  features: { type: ["array", "null"], items: { type: "string" } },
  firstEvent: { type: ["string", "null"] },
  firstTransactionEvent: { type: ["boolean", "null"] },
  access: { type: ["array", "null"], items: { type: "string" } },
  hasMinifiedStackTrace: { type: ["boolean", "null"] },
  hasMonitors: { type: ["boolean", "null"] },
  hasProfiles: { type: ["boolean", "null"] },
  hasReplays: { type: ["boolean", "null"] },
  hasFeedbacks: { type: ["boolean", "null"] },
  hasFlags: { type: ["boolean", "null"] },
  hasNewFeedbacks: { type: ["boolean", "null"] },
  hasSessions: { type: ["boolean", "null"] },
  hasInsightsHttp: { type: ["boolean", "null"] },
  hasInsightsDb: { type: ["boolean", "null"] },
  hasInsightsAssets: { type: ["boolean", "null"] },
  hasInsightsAppStart: { type: ["boolean", "null"] },
  hasInsightsScreenLoad: { type: ["boolean", "null"] },
  hasInsightsVitals: { type: ["boolean", "null"] },
  hasInsightsCaches: { type: ["boolean", "null"] },
  hasInsightsQueues: { type: ["boolean", "null"] },
  hasInsightsAgentMonitoring: { type: ["boolean", "null"] },
  hasInsightsMCP: { type: ["boolean", "null"] },
  hasLogs: { type: ["boolean", "null"] },
  hasTraceMetrics: { type: ["boolean", "null"] },
  team: { type: ["object", "null"], title: "Reference", properties: referenceFields },
  teams: {
    type: ["array", "null"],
    items: { type: "object", title: "Reference", properties: referenceFields },
  },
};

/** Fields of `Avatar`. */
export const avatarFields: Readonly<Record<string, Schema>> = {
  avatarType: { type: ["string", "null"] },
  avatarUuid: { type: ["string", "null"] },
  avatarUrl: { type: ["string", "null"] },
};

/** Fields of `ProjectDetail`. */
export const projectDetailFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  slug: { type: ["string", "null"] },
  status: { type: ["string", "null"] },
  platform: { type: ["string", "null"] },
  dateCreated: { type: ["string", "null"], format: "date-time" },
  isBookmarked: { type: ["boolean", "null"] },
  isMember: { type: ["boolean", "null"] },
  hasAccess: { type: ["boolean", "null"] },
  isPublic: { type: ["boolean", "null"] },
  isInternal: { type: ["boolean", "null"] },
  color: { type: ["string", "null"] },
  avatar: { type: ["object", "null"], title: "Avatar", properties: avatarFields },
  organization: { type: ["object", "null"], title: "Reference", properties: referenceFields },
  latestRelease: { type: ["object", "null"] },
  options: { type: ["object", "null"] },
  digestsMinDelay: { type: ["integer", "null"] },
  digestsMaxDelay: { type: ["integer", "null"] },
  resolveAge: { type: ["integer", "null"] },
  dataScrubber: { type: ["boolean", "null"] },
  safeFields: { type: ["array", "null"], items: { type: "string" } },
  sensitiveFields: { type: ["array", "null"], items: { type: "string" } },
  verifySSL: { type: ["boolean", "null"] },
  scrubIPAddresses: { type: ["boolean", "null"] },
  scrapeJavaScript: { type: ["boolean", "null"] },
  allowedDomains: { type: ["array", "null"], items: { type: "string" } },
  processingIssues: { type: ["integer", "null"] },
  securityToken: { type: ["string", "null"] },
  subjectPrefix: { type: ["string", "null"] },
  dataScrubberDefaults: { type: ["boolean", "null"] },
  storeCrashReports: { type: ["boolean", "integer", "null"] },
  subjectTemplate: { type: ["string", "null"] },
  securityTokenHeader: { type: ["string", "null"] },
  groupingConfig: { type: ["string", "null"] },
  groupingEnhancements: { type: ["string", "null"] },
  derivedGroupingEnhancements: { type: ["string", "null"] },
  secondaryGroupingExpiry: { type: ["integer", "null"] },
  secondaryGroupingConfig: { type: ["string", "null"] },
  fingerprintingRules: { type: ["string", "null"] },
  plugins: { type: ["array", "null"], items: {} },
  platforms: { type: ["array", "null"], items: { type: "string" } },
  defaultEnvironment: { type: ["string", "null"] },
  relayPiiConfig: { type: ["string", "null"] },
  builtinSymbolSources: { type: ["array", "null"], items: { type: "string" } },
  dynamicSamplingBiases: { type: ["array", "null"], items: {} },
  symbolSources: { type: ["string", "null"] },
  isDynamicallySampled: { type: ["boolean", "null"] },
  autofixAutomationTuning: { type: ["string", "null"] },
  seerScannerAutomation: { type: ["boolean", "null"] },
  highlightTags: { type: ["array", "null"], items: {} },
  highlightContext: { type: ["object", "null"] },
  highlightPreset: { type: ["object", "null"] },
  debugFilesRole: { type: ["string", "null"] },
  features: { type: ["array", "null"], items: { type: "string" } },
  firstEvent: { type: ["string", "null"] },
  firstTransactionEvent: { type: ["boolean", "null"] },
  access: { type: ["array", "null"], items: { type: "string" } },
  hasMinifiedStackTrace: { type: ["boolean", "null"] },
  hasMonitors: { type: ["boolean", "null"] },
  hasProfiles: { type: ["boolean", "null"] },
  hasReplays: { type: ["boolean", "null"] },
  hasFeedbacks: { type: ["boolean", "null"] },
  hasFlags: { type: ["boolean", "null"] },
  hasNewFeedbacks: { type: ["boolean", "null"] },
  hasSessions: { type: ["boolean", "null"] },
  hasInsightsHttp: { type: ["boolean", "null"] },
  hasInsightsDb: { type: ["boolean", "null"] },
  hasInsightsAssets: { type: ["boolean", "null"] },
  hasInsightsAppStart: { type: ["boolean", "null"] },
  hasInsightsScreenLoad: { type: ["boolean", "null"] },
  hasInsightsVitals: { type: ["boolean", "null"] },
  hasInsightsCaches: { type: ["boolean", "null"] },
  hasInsightsQueues: { type: ["boolean", "null"] },
  hasInsightsAgentMonitoring: { type: ["boolean", "null"] },
  hasInsightsMCP: { type: ["boolean", "null"] },
  hasLogs: { type: ["boolean", "null"] },
  hasTraceMetrics: { type: ["boolean", "null"] },
  team: { type: ["object", "null"], title: "Reference", properties: referenceFields },
  teams: {
    type: ["array", "null"],
    items: { type: "object", title: "Reference", properties: referenceFields },
  },
};

/** Fields of `Issue`. */
export const issueFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  shortId: { type: ["string", "null"], description: "Display name." },
  culprit: { type: ["string", "null"], description: "The place in the code." },
  level: { type: ["string", "null"] },
  status: { type: ["string", "null"] },
  type: { type: ["string", "null"] },
  count: { type: ["string", "null"], description: "Number of events.", format: "int64" },
  userCount: { type: ["integer", "null"] },
  firstSeen: { type: ["string", "null"], format: "date-time" },
  lastSeen: { type: ["string", "null"], format: "date-time" },
  hasSeen: { type: ["boolean", "null"] },
  isBookmarked: { type: ["boolean", "null"] },
  isPublic: { type: ["boolean", "null"] },
  isSubscribed: { type: ["boolean", "null"] },
  logger: { type: ["string", "null"] },
  permalink: { type: ["string", "null"] },
  platform: { type: ["string", "null"] },
  shareId: { type: ["string", "null"] },
  numComments: { type: ["integer", "null"] },
  issueType: { type: ["string", "null"] },
  issueCategory: { type: ["string", "null"] },
  isUnhandled: { type: ["boolean", "null"] },
  substatus: { type: ["string", "null"] },
  metadata: {
    type: ["object", "null"],
    properties: {
      title: { type: ["string", "null"] },
      type: { type: ["string", "null"] },
      value: { type: ["string", "null"] },
      filename: { type: ["string", "null"] },
    },
  },
  project: { type: ["object", "null"], title: "Reference", properties: referenceFields },
  stats: {
    type: ["object", "null"],
    description: "Numbers of events over time. The name of each member is a period, such as 24h.",
  },
  statusDetails: { type: ["object", "null"] },
  assignedTo: { type: ["object", "null"] },
  annotations: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: { displayName: { type: ["string", "null"] }, url: { type: ["string", "null"] } },
    },
  },
  subscriptionDetails: { type: ["object", "null"] },
};

/** Fields of `Event`. */
export const eventFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  eventID: { type: ["string", "null"], examples: ["9fac2ceed9344f2bbfdd1fdacb0ed9b1"] },
  groupID: { type: ["string", "null"], description: "Id of the issue." },
  title: { type: ["string", "null"] },
  message: { type: ["string", "null"] },
  type: { type: ["string", "null"] },
  platform: { type: ["string", "null"] },
  dateCreated: { type: ["string", "null"], format: "date-time" },
  dateReceived: { type: ["string", "null"], format: "date-time" },
  culprit: { type: ["string", "null"] },
  location: { type: ["string", "null"] },
  crashFile: { type: ["string", "null"] },
  projectID: { type: ["string", "null"] },
  sdk: {
    type: ["object", "null"],
    properties: { name: { type: ["string", "null"] }, version: { type: ["string", "null"] } },
  },
  dist: { type: ["string", "null"] },
  size: { type: ["integer", "null"] },
  "event.type": {
    type: ["string", "null"],
    description: "Kind of event. The name of this field contains a dot.",
  },
  tags: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: { key: { type: ["string", "null"] }, value: { type: ["string", "null"] } },
    },
  },
  user: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"] },
      email: { type: ["string", "null"] },
      username: { type: ["string", "null"] },
      name: { type: ["string", "null"] },
      ip_address: { type: ["string", "null"] },
    },
  },
  metadata: { type: ["object", "null"], properties: { title: { type: ["string", "null"] } } },
  context: { type: ["object", "null"] },
  contexts: { type: ["object", "null"] },
  entries: {
    type: ["array", "null"],
    description: "Stack trace, breadcrumbs and request.",
    items: { type: "object" },
  },
  errors: {
    type: ["array", "null"],
    description: "Errors in the processing of the event.",
    items: {
      type: "object",
      properties: {
        type: { type: ["string", "null"] },
        message: { type: ["string", "null"] },
        data: { type: ["object", "null"] },
      },
    },
  },
  fingerprints: { type: ["array", "null"], items: { type: "string" } },
  packages: { type: ["object", "null"] },
  groupingConfig: {
    type: ["object", "null"],
    properties: { id: { type: ["string", "null"] }, enhancements: { type: ["string", "null"] } },
  },
  _meta: { type: ["object", "null"] },
};

/** Fields of `Release`. */
export const releaseFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  version: { type: ["string", "null"], examples: ["web@2.1.0+4"] },
  shortVersion: { type: ["string", "null"] },
  ref: { type: ["string", "null"] },
  url: { type: ["string", "null"] },
  status: { type: ["string", "null"] },
  dateCreated: { type: ["string", "null"], format: "date-time" },
  dateReleased: { type: ["string", "null"], format: "date-time" },
  owner: { type: ["object", "null"], description: "The user or team in charge." },
  newGroups: { type: ["integer", "null"] },
  commitCount: { type: ["integer", "null"] },
  deployCount: { type: ["integer", "null"] },
  firstEvent: { type: ["string", "null"] },
  lastEvent: { type: ["string", "null"] },
  lastCommit: { type: ["object", "null"] },
  lastDeploy: { type: ["object", "null"] },
  data: { type: ["object", "null"] },
  userAgent: { type: ["string", "null"] },
  authors: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: { name: { type: ["string", "null"] }, email: { type: ["string", "null"] } },
    },
  },
  projects: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        id: { type: ["integer", "null"] },
        name: { type: ["string", "null"] },
        slug: { type: ["string", "null"] },
        platform: { type: ["string", "null"] },
        newGroups: { type: ["integer", "null"] },
        hasHealthData: { type: ["boolean", "null"] },
      },
    },
  },
  versionInfo: {
    type: ["object", "null"],
    properties: {
      version: {
        type: ["object", "null"],
        properties: {
          raw: { type: ["string", "null"] },
          major: { type: ["integer", "null"] },
          minor: { type: ["integer", "null"] },
          patch: { type: ["integer", "null"] },
          pre: { type: ["string", "null"] },
          buildCode: { type: ["string", "null"] },
          components: { type: ["integer", "null"] },
        },
      },
      description: { type: ["string", "null"] },
      package: { type: ["string", "null"] },
      buildHash: { type: ["string", "null"] },
    },
  },
  currentProjectMeta: { type: ["object", "null"] },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Project: {
    type: "object",
    title: "Project",
    description: "An application or service that reports errors.",
    properties: projectFields,
  },
  ProjectDetail: {
    type: "object",
    title: "ProjectDetail",
    description: "A project with its settings.",
    properties: projectDetailFields,
  },
  Issue: {
    type: "object",
    title: "Issue",
    description: "A group of events with the same cause.",
    properties: issueFields,
  },
  Event: {
    type: "object",
    title: "Event",
    description: "One occurrence of an error.",
    properties: eventFields,
  },
  Release: {
    type: "object",
    title: "Release",
    description: "A version of the software, deployed in one or more projects.",
    properties: releaseFields,
  },
};
