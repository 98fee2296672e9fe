import { readUserCode, showUserCode } from "../../identity/device/user-code.ts";

/** The page for devices, with a code where somebody has given one that can be. */
export function devicePath(typed: string | undefined): string {
  const code = typed === undefined ? undefined : readUserCode(typed);
  return code === undefined ? "/device" : `/device?user_code=${showUserCode(code)}`;
}
