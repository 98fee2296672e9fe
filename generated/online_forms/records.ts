// Generated from manifests/online_forms.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A form. Only get returns its questions, screens and logic. */
export interface Form {
  id?: string | null;
  type?: string | null;
  title?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  last_updated_at?: string | null;
  /** Format: ISO 8601. */
  published_at?: string | null;
  workspace?: Link | null;
  theme?: Link | null;
  /** Only get returns all settings. */
  settings?: FormSettings | null;
  /** Only from get. */
  welcome_screens?: Screen[] | null;
  /** Only from get. */
  thankyou_screens?: Screen[] | null;
  /** Only from get. */
  logic?: LogicRule[] | null;
  /** The questions, only from get. */
  fields?: FormField[] | null;
  self?: Link | null;
  _links?: { display?: string | null } | null;
}

/** One person's answers to a form. */
export interface Response {
  response_id?: string | null;
  response_type?: string | null;
  /** Format: ISO 8601. */
  landed_at?: string | null;
  landing_id?: string | null;
  /** Format: ISO 8601. */
  submitted_at?: string | null;
  /** The value to pass as the param `before` or `after`. */
  token?: string | null;
  form_id?: string | null;
  metadata?: {
    user_agent?: string | null;
    platform?: string | null;
    referer?: string | null;
    network_id?: string | null;
  } | null;
  variables: Variable[];
  /** The values in the link to the form. */
  hidden?: Record<string, unknown> | null;
  calculated?: { score?: number | null } | null;
  answers: Answer[];
}

/** An address to which the responses of a form are sent. */
export interface Webhook {
  id?: string | null;
  form_id?: string | null;
  /** Name of the webhook within its form. */
  tag?: string | null;
  url?: string | null;
  enabled?: boolean | null;
  verify_ssl?: boolean | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** A folder of forms. */
export interface Workspace {
  id?: string | null;
  name?: string | null;
  account_id?: string | null;
  default?: boolean | null;
  shared?: boolean | null;
  forms?: { count?: number | null; href?: string | null } | null;
  self?: Link | null;
}

/** An image for use in forms. */
export interface Image {
  id?: string | null;
  file_name?: string | null;
  src?: string | null;
  width?: number | null;
  height?: number | null;
  media_type?: string | null;
  avg_color?: string | null;
  has_alpha?: boolean | null;
  upload_source?: string | null;
}

/** A design for forms. */
export interface Theme {
  id?: string | null;
  name?: string | null;
  visibility?: string | null;
  font?: string | null;
  has_transparent_button?: boolean | null;
  rounded_corners?: string | null;
  colors?: {
    answer?: string | null;
    background?: string | null;
    button?: string | null;
    question?: string | null;
  } | null;
  background?: { brightness?: number | null; href?: string | null; layout?: string | null } | null;
  fields?: TextLayout | null;
  screens?: TextLayout | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** Link. */
export interface Link {
  href?: string | null;
}

/** Only get returns all settings. */
export interface FormSettings {
  language?: string | null;
  progress_bar?: string | null;
  /** Texts for search engines and link previews. */
  meta?: FormMeta | null;
  hide_navigation?: boolean | null;
  is_public?: boolean | null;
  is_trial?: boolean | null;
  show_progress_bar?: boolean | null;
  show_typeform_branding?: boolean | null;
  are_uploads_public?: boolean | null;
  show_time_to_complete?: boolean | null;
  redirect_after_submit_url?: string | null;
  google_analytics?: string | null;
  facebook_pixel?: string | null;
  google_tag_manager?: string | null;
  capabilities?: { e2e_encryption?: Record<string, unknown> | null } | null;
  notifications?: {
    self?: Record<string, unknown> | null;
    respondent?: Record<string, unknown> | null;
  } | null;
  cui_settings?: {
    avatar?: string | null;
    is_typing_emulation_disabled?: boolean | null;
    typing_emulation_speed?: string | null;
  } | null;
}

/** Texts for search engines and link previews. */
export interface FormMeta {
  allow_indexing?: boolean | null;
  title?: string | null;
  description?: string | null;
  image?: Record<string, unknown> | null;
}

/** A page before the first or after the last question. */
export interface Screen {
  id?: string | null;
  ref?: string | null;
  title?: string | null;
  properties?: ScreenProperties | null;
  /** An image or a video. */
  attachment?: FormAttachment | null;
  layout?: Layout | null;
}

/** Screen properties. */
export interface ScreenProperties {
  show_button?: boolean | null;
  share_icons?: boolean | null;
  button_mode?: string | null;
  button_text?: string | null;
  redirect_url?: string | null;
}

/** An image or a video. */
export interface FormAttachment {
  type?: string | null;
  href?: string | null;
  placement?: string | null;
}

/** Layout. */
export interface Layout {
  type?: string | null;
  placement?: string | null;
  attachment?: Record<string, unknown> | null;
  properties?: Record<string, unknown> | null;
}

/** The steps that follow a question. */
export interface LogicRule {
  type?: string | null;
  ref?: string | null;
  actions: LogicAction[];
}

/** Logic action. */
export interface LogicAction {
  action?: string | null;
  details?: Record<string, unknown> | null;
  condition?: Record<string, unknown> | null;
}

/** A question. */
export interface FormField {
  id?: string | null;
  title?: string | null;
  /** Name chosen by the author of the form. */
  ref?: string | null;
  type?: string | null;
  properties?: {
    randomize?: boolean | null;
    allow_multiple_selection?: boolean | null;
    allow_other_choice?: boolean | null;
    vertical_alignment?: boolean | null;
    choices?: Record<string, unknown>[] | null;
  } | null;
  validations?: { required?: boolean | null } | null;
  /** An image or a video. */
  attachment?: FormAttachment | null;
  layout?: Layout | null;
}

/** Variable. */
export interface Variable {
  key?: string | null;
  type?: string | null;
  text?: string | null;
  number?: number | null;
}

/** Answer. */
export interface Answer {
  field?: AnsweredField | null;
  /** The name of the member with the answer. */
  type?: string | null;
  text?: string | null;
  choice?: Choice | null;
  choices?: Choices | null;
  number?: number | null;
  /** Format: ISO 8601. */
  date?: string | null;
  email?: string | null;
  phone_number?: string | null;
  boolean?: boolean | null;
  file_url?: string | null;
  url?: string | null;
  payment?: Payment | null;
}

/** Answered field. */
export interface AnsweredField {
  id?: string | null;
  ref?: string | null;
  type?: string | null;
}

/** Choice. */
export interface Choice {
  id?: string | null;
  label?: string | null;
}

/** Choices. */
export interface Choices {
  ids?: string[] | null;
  labels?: string[] | null;
}

/** Payment. */
export interface Payment {
  amount?: string | null;
  last4?: string | null;
  name?: string | null;
  success?: boolean | null;
}

/** Text layout. */
export interface TextLayout {
  alignment?: string | null;
  font_size?: string | null;
}

/** Fields of `Link`. */
export const linkFields: Readonly<Record<string, Schema>> = { href: { type: ["string", "null"] } };

/** Fields of `FormMeta`. */
export const formMetaFields: Readonly<Record<string, Schema>> = {
  allow_indexing: { type: ["boolean", "null"] },
  title: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  image: { type: ["object", "null"] },
};

/** Fields of `FormSettings`. */
export const formSettingsFields: Readonly<Record<string, Schema>> = {
  language: { type: ["string", "null"] },
  progress_bar: { type: ["string", "null"] },
  meta: {
    type: ["object", "null"],
    title: "FormMeta",
    description: "Texts for search engines and link previews.",
    properties: formMetaFields,
  },
  hide_navigation: { type: ["boolean", "null"] },
  is_public: { type: ["boolean", "null"] },
  is_trial: { type: ["boolean", "null"] },
  show_progress_bar: { type: ["boolean", "null"] },
  show_typeform_branding: { type: ["boolean", "null"] },
  are_uploads_public: { type: ["boolean", "null"] },
  show_time_to_complete: { type: ["boolean", "null"] },
  redirect_after_submit_url: { type: ["string", "null"] },
  google_analytics: { type: ["string", "null"] },
  facebook_pixel: { type: ["string", "null"] },
  google_tag_manager: { type: ["string", "null"] },
  capabilities: {
    type: ["object", "null"],
    properties: { e2e_encryption: { type: ["object", "null"] } },
  },
  notifications: {
    type: ["object", "null"],
    properties: { self: { type: ["object", "null"] }, respondent: { type: ["object", "null"] } },
  },
  cui_settings: {
    type: ["object", "null"],
    properties: {
      avatar: { type: ["string", "null"] },
      is_typing_emulation_disabled: { type: ["boolean", "null"] },
      typing_emulation_speed: { type: ["string", "null"] },
    },
  },
};

/** Fields of `ScreenProperties`. */
export const screenPropertiesFields: Readonly<Record<string, Schema>> = {
  show_button: { type: ["boolean", "null"] },
  share_icons: { type: ["boolean", "null"] },
  button_mode: { type: ["string", "null"] },
  button_text: { type: ["string", "null"] },
  redirect_url: { type: ["string", "null"] },
};

/** Fields of `FormAttachment`. */
export const formAttachmentFields: Readonly<Record<string, Schema>> = {
  type: { type: ["string", "null"] },
  href: { type: ["string", "null"] },
  placement: { type: ["string", "null"] },
};

/** Fields of `Layout`. */
export const layoutFields: Readonly<Record<string, Schema>> = {
  type: { type: ["string", "null"] },
  placement: { type: ["string", "null"] },
  attachment: { type: ["object", "null"] },
  properties: { type: ["object", "null"] },
};

/** Fields of `Screen`. */
export const screenFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  ref: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  properties: {
    type: ["object", "null"],
    title: "ScreenProperties",
    properties: screenPropertiesFields,
  },
  attachment: {
    type: ["object", "null"],
    title: "FormAttachment",
    description: "An image or a video.",
    properties: formAttachmentFields,
  },
  layout: { type: ["object", "null"], title: "Layout", properties: layoutFields },
};

/** Fields of `LogicAction`. */
export const logicActionFields: Readonly<Record<string, Schema>> = {
  action: { type: ["string", "null"] },
  details: { type: ["object", "null"] },
  condition: { type: ["object", "null"] },
};

/** Fields of `LogicRule`. */
export const logicRuleFields: Readonly<Record<string, Schema>> = {
  type: { type: ["string", "null"] },
  ref: { type: ["string", "null"] },
  actions: {
    type: "array",
    items: { type: "object", title: "LogicAction", properties: logicActionFields },
  },
};

/** Fields of `FormField`. */
export const formFieldFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  ref: { type: ["string", "null"], description: "Name chosen by the author of the form." },
  type: { type: ["string", "null"] },
  properties: {
    type: ["object", "null"],
    properties: {
      randomize: { type: ["boolean", "null"] },
      allow_multiple_selection: { type: ["boolean", "null"] },
      allow_other_choice: { type: ["boolean", "null"] },
      vertical_alignment: { type: ["boolean", "null"] },
      choices: { type: ["array", "null"], items: { type: "object" } },
    },
  },
  validations: {
    type: ["object", "null"],
    properties: { required: { type: ["boolean", "null"] } },
  },
  attachment: {
    type: ["object", "null"],
    title: "FormAttachment",
    description: "An image or a video.",
    properties: formAttachmentFields,
  },
  layout: { type: ["object", "null"], title: "Layout", properties: layoutFields },
};

/** Fields of `Form`. */
export const formFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  type: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  last_updated_at: { type: ["string", "null"], format: "date-time" },
  published_at: { type: ["string", "null"], format: "date-time" },
  workspace: { type: ["object", "null"], title: "Link", properties: linkFields },
  theme: { type: ["object", "null"], title: "Link", properties: linkFields },
  settings: {
    type: ["object", "null"],
    title: "FormSettings",
    properties: formSettingsFields,
    description: "Only get returns all settings.",
  },
  welcome_screens: {
    type: ["array", "null"],
    description: "Only from get.",
    items: {
      type: "object",
      title: "Screen",
      description: "A page before the first or after the last question.",
      properties: screenFields,
    },
  },
  thankyou_screens: {
    type: ["array", "null"],
    description: "Only from get.",
    items: {
      type: "object",
      title: "Screen",
      description: "A page before the first or after the last question.",
      properties: screenFields,
    },
  },
  logic: {
    type: ["array", "null"],
    description: "Only from get.",
    items: {
      type: "object",
      title: "LogicRule",
      description: "The steps that follow a question.",
      properties: logicRuleFields,
      required: ["actions"],
    },
  },
  fields: {
    type: ["array", "null"],
    description: "The questions, only from get.",
    items: {
      type: "object",
      title: "FormField",
      description: "A question.",
      properties: formFieldFields,
    },
  },
  self: { type: ["object", "null"], title: "Link", properties: linkFields },
  _links: { type: ["object", "null"], properties: { display: { type: ["string", "null"] } } },
};

/** Fields of `Variable`. */
export const variableFields: Readonly<Record<string, Schema>> = {
  key: { type: ["string", "null"] },
  type: { type: ["string", "null"] },
  text: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
};

/** Fields of `AnsweredField`. */
export const answeredFieldFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  ref: { type: ["string", "null"] },
  type: { type: ["string", "null"] },
};

/** Fields of `Choice`. */
export const choiceFields: Readonly<Record<string, Schema>> = { id: { type: ["string", "null"] }, label: { type: ["string", "null"] } };

/** Fields of `Choices`. */
export const choicesFields: Readonly<Record<string, Schema>> = {
  ids: { type: ["array", "null"], items: { type: "string" } },
  labels: { type: ["array", "null"], items: { type: "string" } },
};

/** Fields of `Payment`. */
export const paymentFields: Readonly<Record<string, Schema>> = {
  amount: { type: ["string", "null"] },
  last4: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  success: { type: ["boolean", "null"] },
};

/** Fields of `Answer`. */
export const answerFields: Readonly<Record<string, Schema>> = {
  field: { type: ["object", "null"], title: "AnsweredField", properties: answeredFieldFields },
  type: { type: ["string", "null"], description: "The name of the member with the answer." },
  text: { type: ["string", "null"] },
  choice: { type: ["object", "null"], title: "Choice", properties: choiceFields },
  choices: { type: ["object", "null"], title: "Choices", properties: choicesFields },
  number: { type: ["number", "null"] },
  date: { type: ["string", "null"], format: "date-time" },
  email: { type: ["string", "null"] },
  phone_number: { type: ["string", "null"] },
  boolean: { type: ["boolean", "null"] },
  file_url: { type: ["string", "null"] },
  url: { type: ["string", "null"] },
  payment: { type: ["object", "null"], title: "Payment", properties: paymentFields },
};

/** Fields of `Response`. */
export const responseFields: Readonly<Record<string, Schema>> = {
  response_id: { type: ["string", "null"] },
  response_type: { type: ["string", "null"] },
  landed_at: { type: ["string", "null"], format: "date-time" },
  landing_id: { type: ["string", "null"] },
  submitted_at: { type: ["string", "null"], format: "date-time" },
  token: {
    type: ["string", "null"],
    description: "The value to pass as the param `before` or `after`.",
  },
  form_id: { type: ["string", "null"] },
  metadata: {
    type: ["object", "null"],
    properties: {
      user_agent: { type: ["string", "null"] },
      platform: { type: ["string", "null"] },
      referer: { type: ["string", "null"] },
      network_id: { type: ["string", "null"] },
    },
  },
  variables: {
    type: "array",
    items: { type: "object", title: "Variable", properties: variableFields },
  },
  hidden: {
    type: ["object", "null"],
    description: "The values in the link to the form.",
    additionalProperties: {},
  },
  calculated: { type: ["object", "null"], properties: { score: { type: ["integer", "null"] } } },
  answers: { type: "array", items: { type: "object", title: "Answer", properties: answerFields } },
};

/** Fields of `Webhook`. */
export const webhookFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  form_id: { type: ["string", "null"] },
  tag: { type: ["string", "null"], description: "Name of the webhook within its form." },
  url: { type: ["string", "null"] },
  enabled: { type: ["boolean", "null"] },
  verify_ssl: { type: ["boolean", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Workspace`. */
export const workspaceFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  account_id: { type: ["string", "null"] },
  default: { type: ["boolean", "null"] },
  shared: { type: ["boolean", "null"] },
  forms: {
    type: ["object", "null"],
    properties: { count: { type: ["number", "null"] }, href: { type: ["string", "null"] } },
  },
  self: { type: ["object", "null"], title: "Link", properties: linkFields },
};

/** Fields of `Image`. */
export const imageFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  file_name: { type: ["string", "null"] },
  src: { type: ["string", "null"] },
  width: { type: ["integer", "null"] },
  height: { type: ["integer", "null"] },
  media_type: { type: ["string", "null"] },
  avg_color: { type: ["string", "null"] },
  has_alpha: { type: ["boolean", "null"] },
  upload_source: { type: ["string", "null"] },
};

/** Fields of `TextLayout`. */
export const textLayoutFields: Readonly<Record<string, Schema>> = { alignment: { type: ["string", "null"] }, font_size: { type: ["string", "null"] } };

/** Fields of `Theme`. */
export const themeFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  visibility: { type: ["string", "null"] },
  font: { type: ["string", "null"] },
  has_transparent_button: { type: ["boolean", "null"] },
  rounded_corners: { type: ["string", "null"] },
  colors: {
    type: ["object", "null"],
    properties: {
      answer: { type: ["string", "null"] },
      background: { type: ["string", "null"] },
      button: { type: ["string", "null"] },
      question: { type: ["string", "null"] },
    },
  },
  background: {
    type: ["object", "null"],
    properties: {
      brightness: { type: ["number", "null"] },
      href: { type: ["string", "null"] },
      layout: { type: ["string", "null"] },
    },
  },
  fields: { type: ["object", "null"], title: "TextLayout", properties: textLayoutFields },
  screens: { type: ["object", "null"], title: "TextLayout", properties: textLayoutFields },
  created_at: { type: ["string", "null"], format: "date-time" },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Form: {
    type: "object",
    title: "Form",
    description: "A form. Only get returns its questions, screens and logic.",
    properties: formFields,
  },
  Response: {
    type: "object",
    title: "Response",
    description: "One person's answers to a form.",
    properties: responseFields,
    required: ["variables", "answers"],
  },
  Webhook: {
    type: "object",
    title: "Webhook",
    description: "An address to which the responses of a form are sent.",
    properties: webhookFields,
  },
  Workspace: {
    type: "object",
    title: "Workspace",
    description: "A folder of forms.",
    properties: workspaceFields,
  },
  Image: {
    type: "object",
    title: "Image",
    description: "An image for use in forms.",
    properties: imageFields,
  },
  Theme: {
    type: "object",
    title: "Theme",
    description: "A design for forms.",
    properties: themeFields,
  },
};
