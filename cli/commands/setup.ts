import { type Api, type ApiEvent, followEvents } from "@agent-connectors/client";
import { ConnectorError, systemClock } from "@agent-connectors/runtime/portable";
import type { Context } from "../context.ts";
import { ExitError, setupTimeoutExit } from "../failure.ts";
import { openBrowser } from "./account.ts";

/** A setup session of the service. */
interface SetupSession {
  readonly id: string;
  readonly url: string;
  readonly status: "open" | "completed" | "cancelled" | "expired";
  readonly connector_id: string | null;
  readonly failure: { readonly message: string } | null;
}

interface SetupRequest {
  /** The body of the request that creates the session. */
  readonly body: object;
  readonly opensBrowser: boolean;
  /** Default: 15 minutes, which is the default lifetime of a session. */
  readonly timeoutSeconds: number | undefined;
}

const sessions = "/api/v1/integrations/setup-sessions";

/**
 * Creates a setup session, and waits until a person has completed its page. Returns the id of the connector. An interruption, a
 * timeout and any other failure cancel the session, so that its link stops working. If the service fails until the timeout,
 * throws its last failure, because the state of the page is unknown.
 */
export async function waitForSetup(context: Context, request: SetupRequest): Promise<string> {
  const { api, output, signal } = context;
  const service = await api();
  const { timeoutSeconds = 900 } = request;
  const session = (await service.json({
    method: "POST",
    path: sessions,
    body: request.body,
    signal,
    effect: "writes",
  })) as SetupSession;
  output.notice(`Enter the credentials at ${session.url}`);
  const timeout = AbortSignal.timeout(timeoutSeconds * 1_000);
  let failure: ConnectorError | undefined;
  const onFailure = (latest: ConnectorError | undefined) => {
    if (latest && !failure)
      output.notice(`The state of the setup is unknown, and is requested again: ${latest.reason}`);
    failure = latest;
  };
  try {
    if (request.opensBrowser) await openBrowser(session.url);
    const text = "Waiting for the setup; Ctrl-C cancels it";
    const wait = { signal: AbortSignal.any([signal, timeout]), onFailure };
    return await output.waitFor(text, () => completed(context, session, wait));
  } catch (error) {
    await cancel(service, session);
    if (signal.aborted) throw ExitError.interrupted();
    if (!timeout.aborted) throw error;
    throw failure ?? new ExitError(setupTimeoutExit, `nobody completed the page within ${timeoutSeconds} s`);
  }
}

interface Wait {
  readonly signal: AbortSignal;
  /** Called with each temporary failure of the service, and with `undefined` before each event. */
  readonly onFailure: (latest: ConnectorError | undefined) => void;
}

async function completed({ api, output }: Context, { id }: SetupSession, wait: Wait): Promise<string> {
  let shown: string | undefined;
  for await (const { event, data } of eventsOf(await api(), id, wait)) {
    // The data of each event is a setup session.
    const { status, connector_id, failure } = data as SetupSession;
    if (failure && failure.message !== shown) output.notice(`The page shows: ${failure.message}`);
    shown = failure?.message;
    if (event !== "end") continue;
    if (status === "completed" && connector_id !== null) return connector_id;
    if (status === "expired") throw new ExitError(setupTimeoutExit, "nobody completed the page before it expired");
    throw new ConnectorError("cancelled", `the setup session was ${status}`);
  }
  throw new ConnectorError("service_unavailable", "the events of the setup session ended early");
}

/** Milliseconds between a temporary failure and the next request. The client has already retried the failed request. */
const pauseMs = 1_000;

/** Follows the events of a session until the signal aborts, even while the service restarts. */
async function* eventsOf(
  service: Api,
  id: string,
  { signal, onFailure }: Wait,
): AsyncGenerator<ApiEvent, void, undefined> {
  while (true) {
    try {
      for await (const event of followEvents(service, { path: `${sessions}/${id}/events`, signal })) {
        onFailure(undefined);
        yield event;
      }
    } catch (error) {
      const failure = ConnectorError.from(error);
      if (signal.aborted || !failure.retryable) throw error;
      onFailure(failure);
      await systemClock.sleep(pauseMs, signal);
    }
  }
}

/** Cancels a session. Has no effect on a session that has ended. */
async function cancel(service: Api, { id }: SetupSession): Promise<void> {
  // If the request fails, the session has ended or will expire.
  await service.json({ method: "DELETE", path: `${sessions}/${id}`, effect: "reads" }).catch(() => {});
}
