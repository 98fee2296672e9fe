import type { FastifyRequest } from "fastify";

/** Whether people look at the request's answers, with a browser. */
export function servesPages({ routeOptions }: FastifyRequest): boolean {
  const answers = Object.values(routeOptions.config.route?.answers ?? {});
  return answers.some(({ contentType }) => contentType === "text/html");
}
