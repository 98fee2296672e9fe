import type { Route } from "../route.ts";

/** Whether a request of the route has a body. */
export function takesBody({ schemas, describedBody, consumes }: Route): boolean {
  return schemas.body !== undefined || describedBody !== undefined || consumes !== undefined;
}
