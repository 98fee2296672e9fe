/** The paths that a sign-in may end at. */
const allowed = /^\/(?:device(?:\?user_code=[A-Za-z0-9-]{1,20})?|invitations)$/;

/** Where a sign-in ends: the path that it was asked for, where that is one of ours, else the page for devices. */
export function returnPath(asked: string | undefined): string {
  return asked !== undefined && allowed.test(asked) ? asked : "/device";
}
