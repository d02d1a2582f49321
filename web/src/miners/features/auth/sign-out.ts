import { signOut } from "@lode/core/contracts/http/auth";
import { call } from "../../../lib/api.ts";
import { readToken, readUnrevokedToken, storeToken, storeUnrevokedToken } from "../../../lib/session.ts";
import { forgetToasts } from "../../../ui/toast.ts";

async function revoke(token: string): Promise<void> {
  storeUnrevokedToken(token);
  await call(signOut, { body: { token } });
  storeUnrevokedToken(null);
}

/** Signs out on the page at once. If the server cannot be reached, the next page load revokes the token. */
export async function endSession(): Promise<void> {
  const token = readToken();
  storeToken(null);
  forgetToasts();
  if (token) await revoke(token).catch(() => {});
}

export async function finishEarlierSignOut(): Promise<void> {
  const token = readUnrevokedToken();
  if (token && token !== readToken()) await revoke(token).catch(() => {});
}
