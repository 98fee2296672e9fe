/**
 * What each format of the manifest vocabulary is called beside a type: `a string (YYYY-MM-DD)`, `an integer (Unix
 * seconds)`. Messages and documentation use the same words.
 */
export const formatWords: Readonly<Record<string, string>> = {
  date: "YYYY-MM-DD",
  "date-time": "ISO 8601",
  email: "e-mail",
  uri: "URL",
  uuid: "UUID",
  html: "HTML",
  markdown: "Markdown",
  "epoch-seconds": "Unix seconds",
  "epoch-millis": "Unix milliseconds",
  "compact-date": "YYYYMMDD",
  "sql-date-time": "YYYY-MM-DD hh:mm:ss",
  int64: "64-bit integer",
  decimal: "decimal",
  json: "JSON",
  "time-filter": "time filter",
};
