import type { Service } from "../../service.ts";
import type { Answer } from "../answer.ts";
import type { SetupSession } from "../session/setup-session.ts";
import { endTurn } from "./end-turn.ts";
import { type TurnRequest, takeTurn } from "./take-turn.ts";
import type { Turn } from "./turn.ts";

export interface TurnWork extends TurnRequest {
  /** What is done in the turn. It ends the turn, be it with a failure that its answer tells of. */
  readonly act: (turn: Turn) => Promise<Answer>;
}

/**
 * Takes the turn on a session, and acts in it; gives the answer where there is nothing to be done any more. What `act`
 * throws, such as a failure of the database, is thrown on as if there had been no attempt: the next one need not wait.
 */
export async function inTurn(
  service: Service,
  session: Pick<SetupSession, "id" | "organization_id">,
  { act, ...request }: TurnWork,
): Promise<Answer> {
  const turn = await takeTurn(service, session, request);
  if ("kind" in turn) return turn;
  try {
    return await act(turn);
  } catch (thrown) {
    // What fails here fails as `thrown` tells already, and the turn then ends by itself after `longestTurn`.
    await endTurn(service, turn, turn.before ?? {}).catch(() => undefined);
    throw thrown;
  }
}
