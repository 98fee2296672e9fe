import type { Service } from "../../service.ts";
import { changeDraft } from "./change-draft.ts";
import type { GivenForm, SetupFailure } from "./draft.ts";
import type { Turn } from "./turn.ts";

export interface FailedTurn {
  readonly failure: SetupFailure;
  /** What was filled in, to be shown again. */
  readonly given: GivenForm;
}

/** Ends a turn with a failure, of which whoever waits for the session learns too; `false` where the session has ended. */
export async function endTurn(service: Service, turn: Turn, { failure, given }: FailedTurn): Promise<boolean> {
  const { session, browser } = turn;
  return (await changeDraft(service, session, { draft: { browser, given, failure } })) !== undefined;
}
