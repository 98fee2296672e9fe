/** What a template may read: root names (`config`, `response`, `last_record` …) with their values. */
export type Scope = Readonly<Record<string, unknown>>;
