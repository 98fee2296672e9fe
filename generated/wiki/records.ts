// Generated from manifests/wiki.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A group of pages and blog posts, with its own permissions. */
export interface Space {
  id: string;
  key: string;
  name: string;
  type: string;
  status: "current" | "archived";
  authorId?: string | null;
  /** Format: ISO 8601. */
  createdAt?: string | null;
  homepageId?: string | null;
  spaceOwnerId?: string | null;
  currentActiveAlias?: string | null;
  description?: {
    /** Text in one format. */
    plain?: Representation | null;
    /** Text in one format. */
    view?: Representation | null;
  } | null;
  icon?: { path?: string | null; apiDownloadLink?: string | null } | null;
  _links: { webui?: string | null; base?: string | null };
}

/** A page of a space, within a tree of pages. */
export interface Page {
  id: string;
  status: "current" | "archived" | "trashed" | "draft" | "historical" | "deleted";
  title: string;
  spaceId: string;
  parentId?: string | null;
  parentType?: string | null;
  /** Place among the pages of one parent. */
  position?: number | null;
  authorId: string;
  ownerId?: string | null;
  lastOwnerId?: string | null;
  /** Format: ISO 8601. */
  createdAt: string;
  version: Version;
  /** The text of a page or blog post, in the requested format. */
  body?: Body | null;
  /** Paths of the pages to view and edit the content, relative to `base`. */
  _links: ContentLinks;
}

/** A dated post in a space. */
export interface BlogPost {
  id: string;
  status: "current" | "trashed" | "draft" | "historical" | "deleted";
  title: string;
  spaceId: string;
  authorId: string;
  /** Format: ISO 8601. */
  createdAt: string;
  version: Version;
  /** The text of a page or blog post, in the requested format. */
  body?: Body | null;
  /** Paths of the pages to view and edit the content, relative to `base`. */
  _links: ContentLinks;
}

/** Users who share permissions. */
export interface Group {
  type: string;
  id: string;
  name: string;
  managedBy?: string | null;
  usageType?: string | null;
  resourceAri?: string | null;
  _links: { self?: string | null };
}

/** A change to settings, permissions or spaces. */
export interface AuditRecord {
  author: {
    type: string;
    displayName: string;
    publicName?: string | null;
    accountType?: string | null;
    isExternalCollaborator?: boolean | null;
    externalCollaborator?: boolean | null;
    /** Usually null. */
    operations?: unknown[] | Record<string, unknown> | null;
  };
  /** IP address of the author. */
  remoteAddress: string;
  /** Format: Unix milliseconds. */
  creationDate: number;
  summary: string;
  description: string;
  category: string;
  sysAdmin: boolean;
  superAdmin: boolean;
  affectedObject?: AuditedObject | null;
  changedValues: Record<string, unknown>[];
  associatedObjects: AuditedObject[];
}

/** Text in one format. */
export interface Representation {
  /** Name of the format. */
  representation?: string | null;
  value?: string | null;
}

/** Version. */
export interface Version {
  /** Format: ISO 8601. */
  createdAt: string;
  message?: string | null;
  number: number;
  minorEdit?: boolean | null;
  authorId?: string | null;
  ncsStepVersion?: string | null;
}

/** The text of a page or blog post, in the requested format. */
export interface Body {
  /** XHTML-based. */
  storage?: Representation | null;
  /** JSON document. */
  atlas_doc_format?: Representation | null;
  /** HTML. */
  view?: Representation | null;
}

/** Paths of the pages to view and edit the content, relative to `base`. */
export interface ContentLinks {
  webui?: string | null;
  editui?: string | null;
  edituiv2?: string | null;
  tinyui?: string | null;
  base?: string | null;
}

/** Audited object. */
export interface AuditedObject {
  name?: string | null;
  objectType?: string | null;
}

/** Fields of `Representation`. */
export const representationFields: Readonly<Record<string, Schema>> = {
  representation: { type: ["string", "null"], description: "Name of the format." },
  value: { type: ["string", "null"] },
};

/** Fields of `Space`. */
export const spaceFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["98306"] },
  key: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  status: { type: "string", enum: ["current", "archived"] },
  authorId: { type: ["string", "null"] },
  createdAt: { type: ["string", "null"], format: "date-time" },
  homepageId: { type: ["string", "null"] },
  spaceOwnerId: { type: ["string", "null"] },
  currentActiveAlias: { type: ["string", "null"] },
  description: {
    type: ["object", "null"],
    properties: {
      plain: {
        type: ["object", "null"],
        title: "Representation",
        description: "Text in one format.",
        properties: representationFields,
      },
      view: {
        type: ["object", "null"],
        title: "Representation",
        description: "Text in one format.",
        properties: representationFields,
      },
    },
  },
  icon: {
    type: ["object", "null"],
    properties: {
      path: { type: ["string", "null"] },
      apiDownloadLink: { type: ["string", "null"] },
    },
  },
  _links: {
    type: "object",
    properties: { webui: { type: ["string", "null"] }, base: { type: ["string", "null"] } },
  },
};

/** Fields of `Version`. */
export const versionFields: Readonly<Record<string, Schema>> = {
  createdAt: { type: "string", format: "date-time" },
  message: { type: ["string", "null"] },
  number: { type: "integer" },
  minorEdit: { type: ["boolean", "null"] },
  authorId: { type: ["string", "null"] },
  ncsStepVersion: { type: ["string", "null"] },
};

/** Fields of `Body`. */
export const bodyFields: Readonly<Record<string, Schema>> = {
  storage: {
    type: ["object", "null"],
    title: "Representation",
    description: "XHTML-based.",
    properties: representationFields,
  },
  atlas_doc_format: {
    type: ["object", "null"],
    title: "Representation",
    description: "JSON document.",
    properties: representationFields,
  },
  view: {
    type: ["object", "null"],
    title: "Representation",
    description: "HTML.",
    properties: representationFields,
  },
};

/** Fields of `ContentLinks`. */
export const contentLinksFields: Readonly<Record<string, Schema>> = {
  webui: { type: ["string", "null"] },
  editui: { type: ["string", "null"] },
  edituiv2: { type: ["string", "null"] },
  tinyui: { type: ["string", "null"] },
  base: { type: ["string", "null"] },
};

/** Fields of `Page`. */
export const pageFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["65542"] },
  status: {
    type: "string",
    enum: ["current", "archived", "trashed", "draft", "historical", "deleted"],
  },
  title: { type: "string" },
  spaceId: { type: "string" },
  parentId: { type: ["string", "null"] },
  parentType: { type: ["string", "null"] },
  position: { type: ["integer", "null"], description: "Place among the pages of one parent." },
  authorId: { type: "string" },
  ownerId: { type: ["string", "null"] },
  lastOwnerId: { type: ["string", "null"] },
  createdAt: { type: "string", format: "date-time" },
  version: {
    type: "object",
    title: "Version",
    properties: versionFields,
    required: ["createdAt", "number"],
  },
  body: {
    type: ["object", "null"],
    title: "Body",
    description: "The text of a page or blog post, in the requested format.",
    properties: bodyFields,
  },
  _links: {
    type: "object",
    title: "ContentLinks",
    description: "Paths of the pages to view and edit the content, relative to `base`.",
    properties: contentLinksFields,
  },
};

/** Fields of `BlogPost`. */
export const blogPostFields: Readonly<Record<string, Schema>> = {
  id: { type: "string", examples: ["65543"] },
  status: { type: "string", enum: ["current", "trashed", "draft", "historical", "deleted"] },
  title: { type: "string" },
  spaceId: { type: "string" },
  authorId: { type: "string" },
  createdAt: { type: "string", format: "date-time" },
  version: {
    type: "object",
    title: "Version",
    properties: versionFields,
    required: ["createdAt", "number"],
  },
  body: {
    type: ["object", "null"],
    title: "Body",
    description: "The text of a page or blog post, in the requested format.",
    properties: bodyFields,
  },
  _links: {
    type: "object",
    title: "ContentLinks",
    description: "Paths of the pages to view and edit the content, relative to `base`.",
    properties: contentLinksFields,
  },
};

/** Fields of `Group`. */
export const groupFields: Readonly<Record<string, Schema>> = {
  type: { type: "string" },
  id: { type: "string" },
  name: { type: "string" },
  managedBy: { type: ["string", "null"] },
  usageType: { type: ["string", "null"] },
  resourceAri: { type: ["string", "null"] },
  _links: { type: "object", properties: { self: { type: ["string", "null"] } } },
};

/** Fields of `AuditedObject`. */
export const auditedObjectFields: Readonly<Record<string, Schema>> = { name: { type: ["string", "null"] }, objectType: { type: ["string", "null"] } };

/** Fields of `AuditRecord`. */
export const auditRecordFields: Readonly<Record<string, Schema>> = {
  author: {
    type: "object",
    properties: {
      type: { type: "string" },
      displayName: { type: "string" },
      publicName: { type: ["string", "null"] },
      accountType: { type: ["string", "null"] },
      isExternalCollaborator: { type: ["boolean", "null"] },
      externalCollaborator: { type: ["boolean", "null"] },
      operations: { type: ["array", "object", "null"], description: "Usually null." },
    },
    required: ["type", "displayName"],
  },
  remoteAddress: { type: "string", description: "IP address of the author." },
  creationDate: { type: "integer", format: "epoch-millis" },
  summary: { type: "string" },
  description: { type: "string" },
  category: { type: "string" },
  sysAdmin: { type: "boolean" },
  superAdmin: { type: "boolean" },
  affectedObject: {
    type: ["object", "null"],
    title: "AuditedObject",
    properties: auditedObjectFields,
  },
  changedValues: { type: "array", items: { type: "object" } },
  associatedObjects: {
    type: "array",
    items: { type: "object", title: "AuditedObject", properties: auditedObjectFields },
  },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Space: {
    type: "object",
    title: "Space",
    description: "A group of pages and blog posts, with its own permissions.",
    properties: spaceFields,
    required: ["id", "key", "name", "type", "status", "_links"],
  },
  Page: {
    type: "object",
    title: "Page",
    description: "A page of a space, within a tree of pages.",
    properties: pageFields,
    required: ["id", "status", "title", "spaceId", "authorId", "createdAt", "version", "_links"],
  },
  BlogPost: {
    type: "object",
    title: "BlogPost",
    description: "A dated post in a space.",
    properties: blogPostFields,
    required: ["id", "status", "title", "spaceId", "authorId", "createdAt", "version", "_links"],
  },
  Group: {
    type: "object",
    title: "Group",
    description: "Users who share permissions.",
    properties: groupFields,
    required: ["type", "id", "name", "_links"],
  },
  AuditRecord: {
    type: "object",
    title: "AuditRecord",
    description: "A change to settings, permissions or spaces.",
    properties: auditRecordFields,
    required: [
      "author",
      "remoteAddress",
      "creationDate",
      "summary",
      "description",
      "category",
      "sysAdmin",
      "superAdmin",
      "changedValues",
      "associatedObjects",
    ],
  },
};
