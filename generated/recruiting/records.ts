// Generated from manifests/recruiting.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A candidate's application for a job, or the record of a prospect, who may be considered for several jobs. */
export interface Application {
  id?: number | null;
  agency_note_id?: number | null;
  answers: Answer[];
  candidate_id?: number | null;
  coordinator_id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Values by name_key. */
  custom_fields: Record<string, CustomField>;
  job_id?: number | null;
  job_interview_stage_id?: number | null;
  job_post_id?: number | null;
  /** Format: ISO 8601. */
  last_activity_at?: string | null;
  location_address?: string | null;
  needs_decision?: boolean | null;
  /** True if the candidate has not yet applied for a specific job. */
  prospect?: boolean | null;
  prospective_job_ids: number[];
  recruiter_id?: number | null;
  referrer_id?: number | null;
  /** Format: ISO 8601. */
  rejected_at?: string | null;
  rejection_reason_id?: number | null;
  source_id?: number | null;
  stage_id?: number | null;
  stage_name?: string | null;
  status?: "in_process" | "rejected" | "hired" | "converted" | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** A person who applies or might apply. */
export interface Candidate {
  id?: number | null;
  addresses: TypedValue[];
  /** Whether the candidate may be sent e-mail. */
  can_email?: boolean | null;
  company?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Values by name_key. */
  custom_fields: Record<string, CustomField>;
  email_addresses: TypedValue[];
  first_name?: string | null;
  /** Format: ISO 8601. */
  last_activity_at?: string | null;
  last_name?: string | null;
  linked_user_ids: number[];
  phone_numbers: TypedValue[];
  preferred_name?: string | null;
  private?: boolean | null;
  /** The addresses have no type. */
  social_media_addresses: TypedValue[];
  tags: string[];
  time_zone?: string | null;
  title?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  website_addresses: TypedValue[];
}

/** A part of the organization that jobs belong to. */
export interface Department {
  id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Id in another system. */
  external_id?: string | null;
  name?: string | null;
  parent_id?: number | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** A version of the terms offered to an applicant. */
export interface Offer {
  id?: number | null;
  application_id?: number | null;
  candidate_id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Values by name_key. */
  custom_fields: Record<string, CustomField>;
  job_id?: number | null;
  opening_id?: number | null;
  /** When it was accepted, rejected or replaced. Format: ISO 8601. */
  resolved_at?: string | null;
  /** Format: YYYY-MM-DD. */
  sent_on?: string | null;
  /** Format: YYYY-MM-DD. */
  starts_on?: string | null;
  status?: "Created" | "Accepted" | "Rejected" | "Deprecated" | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  /** Rises with each change of the terms. */
  version?: number | null;
}

/** A place that jobs belong to. */
export interface Office {
  id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Id in another system. */
  external_id?: string | null;
  location?: string | null;
  name?: string | null;
  parent_id?: number | null;
  primary_in_house_contact_user_id?: number | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** The origin of candidates, such as a job board or an agency. */
export interface Source {
  id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  name?: string | null;
  type: Named;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** A person, or an integration, with an account. */
export interface User {
  id?: number | null;
  agency_id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Values by name_key. */
  custom_fields: Record<string, CustomField>;
  deactivated?: boolean | null;
  department_ids: number[];
  emails: string[];
  employee_id?: string | null;
  first_name?: string | null;
  interviewer_tags: Named[];
  job_title?: string | null;
  last_name?: string | null;
  linked_candidate_ids: number[];
  name?: string | null;
  office_ids: number[];
  primary_email?: string | null;
  site_admin?: boolean | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** An interview for an application. It can be unscheduled, scheduled or past. */
export interface Interview {
  id?: number | null;
  /** Format: YYYY-MM-DD. */
  all_day_end_on?: string | null;
  /** Format: YYYY-MM-DD. */
  all_day_start_on?: string | null;
  application_id?: number | null;
  /** Format: ISO 8601. */
  availability_received_at?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Format: ISO 8601. */
  ends_at?: string | null;
  external_event_id?: string | null;
  job_id?: number | null;
  job_interview_id?: number | null;
  location?: string | null;
  organizer_id?: number | null;
  /** Format: ISO 8601. */
  scheduled_at?: string | null;
  /** Format: ISO 8601. */
  starts_at?: string | null;
  status?: "to_be_scheduled" | "scheduled" | "awaiting_feedback" | "complete" | "collect_feedback" | "skipped" | "to_be_sent" | "sent" | "received" | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  video_conferencing_url?: string | null;
}

/** A description of a job for one job board. */
export interface JobPost {
  id?: number | null;
  active?: boolean | null;
  /** The public text. Format: HTML. */
  content?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  demographic_question_set_id?: number | null;
  featured?: boolean | null;
  /** Format: ISO 8601. */
  first_published_at?: string | null;
  internal?: boolean | null;
  /** The text for employees. Format: HTML. */
  internal_content?: string | null;
  job_board_id?: number | null;
  job_id?: number | null;
  language?: string | null;
  /** Published at present. */
  live?: boolean | null;
  /** Format: URL. */
  public_url?: string | null;
  questions: Question[];
  title?: string | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** A position to be filled. */
export interface Job {
  id?: number | null;
  /** Format: ISO 8601. */
  closed_at?: string | null;
  confidential?: boolean | null;
  /** The job that this one was copied from. */
  copied_from_id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  /** Values by name_key. */
  custom_fields: Record<string, CustomField>;
  department_id?: number | null;
  is_template?: boolean | null;
  name?: string | null;
  /** Format: HTML. */
  notes?: string | null;
  office_ids: number[];
  /** Format: ISO 8601. */
  opened_at?: string | null;
  requisition_id?: string | null;
  status?: "draft" | "open" | "closed" | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
}

/** A file of an application, such as a resume. */
export interface Attachment {
  id?: number | null;
  application_id?: number | null;
  candidate_id?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  filename?: string | null;
  type?: "resume" | "cover_letter" | "take_home_test" | "offer_packet" | "offer_letter" | "signed_offer_letter" | "midfunnel_agreement" | "automated_agreement" | "form_attachment" | "other" | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  /** URL of the file; valid for seven days. Format: URL. */
  url?: string | null;
}

/** An answer to a question of the job post. */
export interface Answer {
  question?: string | null;
  answer?: string | null;
}

/** A value of a field that the customer defined. */
export interface CustomField {
  name?: string | null;
  type?: string | null;
  value: unknown;
}

/** One of several addresses or numbers of a person. */
export interface TypedValue {
  /** Such as home, work or personal. */
  type?: string | null;
  value?: string | null;
}

/** Named. */
export interface Named {
  id?: number | null;
  name?: string | null;
}

/** A question of a job post to applicants. */
export interface Question {
  id?: number | null;
  name?: string | null;
  label?: string | null;
  description?: string | null;
  answer_type?: string | null;
  required?: boolean | null;
  private?: boolean | null;
  options: QuestionOption[];
}

/** Question option. */
export interface QuestionOption {
  id?: number | null;
  label?: string | null;
}

/** Fields of `Answer`. */
export const answerFields: Readonly<Record<string, Schema>> = { question: { type: ["string", "null"] }, answer: { type: ["string", "null"] } };

/** Fields of `CustomField`. */
export const customFieldFields: Readonly<Record<string, Schema>> = { name: { type: ["string", "null"] }, type: { type: ["string", "null"] }, value: {} };

/** Fields of `Application`. */
export const applicationFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  agency_note_id: { type: ["integer", "null"] },
  answers: {
    type: "array",
    items: {
      type: "object",
      title: "Answer",
      description: "An answer to a question of the job post.",
      properties: answerFields,
    },
  },
  candidate_id: { type: ["integer", "null"] },
  coordinator_id: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  custom_fields: {
    type: "object",
    description: "Values by name_key.",
    additionalProperties: {
      type: "object",
      title: "CustomField",
      description: "A value of a field that the customer defined.",
      properties: customFieldFields,
      required: ["value"],
    },
  },
  job_id: { type: ["integer", "null"] },
  job_interview_stage_id: { type: ["integer", "null"] },
  job_post_id: { type: ["integer", "null"] },
  last_activity_at: { type: ["string", "null"], format: "date-time" },
  location_address: { type: ["string", "null"] },
  needs_decision: { type: ["boolean", "null"] },
  prospect: {
    type: ["boolean", "null"],
    description: "True if the candidate has not yet applied for a specific job.",
  },
  prospective_job_ids: { type: "array", items: { type: "integer" } },
  recruiter_id: { type: ["integer", "null"] },
  referrer_id: { type: ["integer", "null"] },
  rejected_at: { type: ["string", "null"], format: "date-time" },
  rejection_reason_id: { type: ["integer", "null"] },
  source_id: { type: ["integer", "null"] },
  stage_id: { type: ["integer", "null"] },
  stage_name: { type: ["string", "null"] },
  status: {
    type: ["string", "null"],
    enum: ["in_process", "rejected", "hired", "converted", null],
  },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `TypedValue`. */
export const typedValueFields: Readonly<Record<string, Schema>> = {
  type: { type: ["string", "null"], description: "Such as home, work or personal." },
  value: { type: ["string", "null"] },
};

/** Fields of `Candidate`. */
export const candidateFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  addresses: {
    type: "array",
    items: {
      type: "object",
      title: "TypedValue",
      description: "One of several addresses or numbers of a person.",
      properties: typedValueFields,
    },
  },
  can_email: {
    type: ["boolean", "null"],
    description: "Whether the candidate may be sent e-mail.",
  },
  company: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  custom_fields: {
    type: "object",
    description: "Values by name_key.",
    additionalProperties: {
      type: "object",
      title: "CustomField",
      description: "A value of a field that the customer defined.",
      properties: customFieldFields,
      required: ["value"],
    },
  },
  email_addresses: {
    type: "array",
    items: {
      type: "object",
      title: "TypedValue",
      description: "One of several addresses or numbers of a person.",
      properties: typedValueFields,
    },
  },
  first_name: { type: ["string", "null"] },
  last_activity_at: { type: ["string", "null"], format: "date-time" },
  last_name: { type: ["string", "null"] },
  linked_user_ids: { type: "array", items: { type: "integer" } },
  phone_numbers: {
    type: "array",
    items: {
      type: "object",
      title: "TypedValue",
      description: "One of several addresses or numbers of a person.",
      properties: typedValueFields,
    },
  },
  preferred_name: { type: ["string", "null"] },
  private: { type: ["boolean", "null"] },
  social_media_addresses: {
    type: "array",
    description: "The addresses have no type.",
    items: {
      type: "object",
      title: "TypedValue",
      description: "One of several addresses or numbers of a person.",
      properties: typedValueFields,
    },
  },
  tags: { type: "array", items: { type: "string" } },
  time_zone: { type: ["string", "null"] },
  title: { type: ["string", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
  website_addresses: {
    type: "array",
    items: {
      type: "object",
      title: "TypedValue",
      description: "One of several addresses or numbers of a person.",
      properties: typedValueFields,
    },
  },
};

/** Fields of `Department`. */
export const departmentFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  external_id: { type: ["string", "null"], description: "Id in another system." },
  name: { type: ["string", "null"] },
  parent_id: { type: ["integer", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Offer`. */
export const offerFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  application_id: { type: ["integer", "null"] },
  candidate_id: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  custom_fields: {
    type: "object",
    description: "Values by name_key.",
    additionalProperties: {
      type: "object",
      title: "CustomField",
      description: "A value of a field that the customer defined.",
      properties: customFieldFields,
      required: ["value"],
    },
  },
  job_id: { type: ["integer", "null"] },
  opening_id: { type: ["integer", "null"] },
  resolved_at: {
    type: ["string", "null"],
    description: "When it was accepted, rejected or replaced.",
    format: "date-time",
  },
  sent_on: { type: ["string", "null"], format: "date" },
  starts_on: { type: ["string", "null"], format: "date" },
  status: {
    type: ["string", "null"],
    enum: ["Created", "Accepted", "Rejected", "Deprecated", null],
  },
  updated_at: { type: ["string", "null"], format: "date-time" },
  version: { type: ["integer", "null"], description: "Rises with each change of the terms." },
};

/** Fields of `Office`. */
export const officeFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  external_id: { type: ["string", "null"], description: "Id in another system." },
  location: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  parent_id: { type: ["integer", "null"] },
  primary_in_house_contact_user_id: { type: ["integer", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Named`. */
export const namedFields: Readonly<Record<string, Schema>> = { id: { type: ["integer", "null"] }, name: { type: ["string", "null"] } };

/** Fields of `Source`. */
export const sourceFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  name: { type: ["string", "null"] },
  type: { type: "object", title: "Named", properties: namedFields },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `User`. */
export const userFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  agency_id: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  custom_fields: {
    type: "object",
    description: "Values by name_key.",
    additionalProperties: {
      type: "object",
      title: "CustomField",
      description: "A value of a field that the customer defined.",
      properties: customFieldFields,
      required: ["value"],
    },
  },
  deactivated: { type: ["boolean", "null"] },
  department_ids: { type: "array", items: { type: "integer" } },
  emails: { type: "array", items: { type: "string" } },
  employee_id: { type: ["string", "null"] },
  first_name: { type: ["string", "null"] },
  interviewer_tags: {
    type: "array",
    items: { type: "object", title: "Named", properties: namedFields },
  },
  job_title: { type: ["string", "null"] },
  last_name: { type: ["string", "null"] },
  linked_candidate_ids: { type: "array", items: { type: "integer" } },
  name: { type: ["string", "null"] },
  office_ids: { type: "array", items: { type: "integer" } },
  primary_email: { type: ["string", "null"] },
  site_admin: { type: ["boolean", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Interview`. */
export const interviewFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  all_day_end_on: { type: ["string", "null"], format: "date" },
  all_day_start_on: { type: ["string", "null"], format: "date" },
  application_id: { type: ["integer", "null"] },
  availability_received_at: { type: ["string", "null"], format: "date-time" },
  created_at: { type: ["string", "null"], format: "date-time" },
  ends_at: { type: ["string", "null"], format: "date-time" },
  external_event_id: { type: ["string", "null"] },
  job_id: { type: ["integer", "null"] },
  job_interview_id: { type: ["integer", "null"] },
  location: { type: ["string", "null"] },
  organizer_id: { type: ["integer", "null"] },
  scheduled_at: { type: ["string", "null"], format: "date-time" },
  starts_at: { type: ["string", "null"], format: "date-time" },
  status: {
    type: ["string", "null"],
    enum: [
      "to_be_scheduled",
      "scheduled",
      "awaiting_feedback",
      "complete",
      "collect_feedback",
      "skipped",
      "to_be_sent",
      "sent",
      "received",
      null,
    ],
  },
  updated_at: { type: ["string", "null"], format: "date-time" },
  video_conferencing_url: { type: ["string", "null"] },
};

/** Fields of `QuestionOption`. */
export const questionOptionFields: Readonly<Record<string, Schema>> = { id: { type: ["integer", "null"] }, label: { type: ["string", "null"] } };

/** Fields of `Question`. */
export const questionFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  name: { type: ["string", "null"] },
  label: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  answer_type: { type: ["string", "null"] },
  required: { type: ["boolean", "null"] },
  private: { type: ["boolean", "null"] },
  options: {
    type: "array",
    items: { type: "object", title: "QuestionOption", properties: questionOptionFields },
  },
};

/** Fields of `JobPost`. */
export const jobPostFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  active: { type: ["boolean", "null"] },
  content: { type: ["string", "null"], description: "The public text.", format: "html" },
  created_at: { type: ["string", "null"], format: "date-time" },
  demographic_question_set_id: { type: ["integer", "null"] },
  featured: { type: ["boolean", "null"] },
  first_published_at: { type: ["string", "null"], format: "date-time" },
  internal: { type: ["boolean", "null"] },
  internal_content: {
    type: ["string", "null"],
    description: "The text for employees.",
    format: "html",
  },
  job_board_id: { type: ["integer", "null"] },
  job_id: { type: ["integer", "null"] },
  language: { type: ["string", "null"] },
  live: { type: ["boolean", "null"], description: "Published at present." },
  public_url: { type: ["string", "null"], format: "uri" },
  questions: {
    type: "array",
    items: {
      type: "object",
      title: "Question",
      description: "A question of a job post to applicants.",
      properties: questionFields,
      required: ["options"],
    },
  },
  title: { type: ["string", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Job`. */
export const jobFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  closed_at: { type: ["string", "null"], format: "date-time" },
  confidential: { type: ["boolean", "null"] },
  copied_from_id: {
    type: ["integer", "null"],
    description: "The job that this one was copied from.",
  },
  created_at: { type: ["string", "null"], format: "date-time" },
  custom_fields: {
    type: "object",
    description: "Values by name_key.",
    additionalProperties: {
      type: "object",
      title: "CustomField",
      description: "A value of a field that the customer defined.",
      properties: customFieldFields,
      required: ["value"],
    },
  },
  department_id: { type: ["integer", "null"] },
  is_template: { type: ["boolean", "null"] },
  name: { type: ["string", "null"] },
  notes: { type: ["string", "null"], format: "html" },
  office_ids: { type: "array", items: { type: "integer" } },
  opened_at: { type: ["string", "null"], format: "date-time" },
  requisition_id: { type: ["string", "null"] },
  status: { type: ["string", "null"], enum: ["draft", "open", "closed", null] },
  updated_at: { type: ["string", "null"], format: "date-time" },
};

/** Fields of `Attachment`. */
export const attachmentFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  application_id: { type: ["integer", "null"] },
  candidate_id: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  filename: { type: ["string", "null"] },
  type: {
    type: ["string", "null"],
    enum: [
      "resume",
      "cover_letter",
      "take_home_test",
      "offer_packet",
      "offer_letter",
      "signed_offer_letter",
      "midfunnel_agreement",
      "automated_agreement",
      "form_attachment",
      "other",
      null,
    ],
  },
  updated_at: { type: ["string", "null"], format: "date-time" },
  url: {
    type: ["string", "null"],
    description: "URL of the file; valid for seven days.",
    format: "uri",
  },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Application: {
    type: "object",
    title: "Application",
    description: "A candidate's application for a job, or the record of a prospect, who may be considered for several jobs.",
    properties: applicationFields,
    required: ["answers", "custom_fields", "prospective_job_ids"],
  },
  Candidate: {
    type: "object",
    title: "Candidate",
    description: "A person who applies or might apply.",
    properties: candidateFields,
    required: [
      "addresses",
      "custom_fields",
      "email_addresses",
      "linked_user_ids",
      "phone_numbers",
      "social_media_addresses",
      "tags",
      "website_addresses",
    ],
  },
  Department: {
    type: "object",
    title: "Department",
    description: "A part of the organization that jobs belong to.",
    properties: departmentFields,
  },
  Offer: {
    type: "object",
    title: "Offer",
    description: "A version of the terms offered to an applicant.",
    properties: offerFields,
    required: ["custom_fields"],
  },
  Office: {
    type: "object",
    title: "Office",
    description: "A place that jobs belong to.",
    properties: officeFields,
  },
  Source: {
    type: "object",
    title: "Source",
    description: "The origin of candidates, such as a job board or an agency.",
    properties: sourceFields,
    required: ["type"],
  },
  User: {
    type: "object",
    title: "User",
    description: "A person, or an integration, with an account.",
    properties: userFields,
    required: [
      "custom_fields",
      "department_ids",
      "emails",
      "interviewer_tags",
      "linked_candidate_ids",
      "office_ids",
    ],
  },
  Interview: {
    type: "object",
    title: "Interview",
    description: "An interview for an application. It can be unscheduled, scheduled or past.",
    properties: interviewFields,
  },
  JobPost: {
    type: "object",
    title: "JobPost",
    description: "A description of a job for one job board.",
    properties: jobPostFields,
    required: ["questions"],
  },
  Job: {
    type: "object",
    title: "Job",
    description: "A position to be filled.",
    properties: jobFields,
    required: ["custom_fields", "office_ids"],
  },
  Attachment: {
    type: "object",
    title: "Attachment",
    description: "A file of an application, such as a resume.",
    properties: attachmentFields,
  },
};
