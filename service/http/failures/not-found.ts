import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyInstance } from "fastify";
import type { Limit } from "../rate-limits.ts";
import type { Route } from "../route.ts";
import { sendFailure } from "./send-failure.ts";

/** Answers what no route serves: 405 with `Allow` for a path that takes other methods, else 404. */
export function answerUnrouted(app: FastifyInstance, routes: readonly Route[], limit: Limit): void {
  app.setNotFoundHandler(async (request, reply) => {
    await limit(request, reply);
    const [path = ""] = request.url.split("?");
    const methods = new Set(routes.filter(({ url }) => isOf(url, path)).map(({ method }) => method));
    if (methods.size === 0)
      throw new ConnectorError("not_found", "no route has this path; /openapi.json lists those that there are");
    const allowed = [...methods].join(", ");
    const error = new ConnectorError("invalid_params", `expected the method ${allowed}, found ${request.method}`);
    return sendFailure({ error, status: 405 }, request, reply.header("allow", allowed));
  });
}

/** Whether a path is one of a route's, `/a/:id`. */
function isOf(url: string, path: string): boolean {
  const [wanted, given] = [url.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(":") ? given[index] !== "" : given[index] === part))
  );
}
