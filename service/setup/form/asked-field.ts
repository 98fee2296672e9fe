/** What a person is asked. */
export interface AskedField {
  /** Of the control, and the path at which problems are reported: `credentials.api_key`, `replication_config.region`. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
  /** `moment` is a day that stands for its midnight in UTC; `lines` a text for each line. */
  readonly control:
    | "text"
    | "secret"
    | "email"
    | "day"
    | "moment"
    | "whole_number"
    | "number"
    | "choice"
    | "yes"
    | "lines";
  /** Of a choice. */
  readonly options?: readonly string[];
  /** What holds when nothing is given. */
  readonly fallback?: string;
  /** Such as a person may enter. */
  readonly example?: string;
}
