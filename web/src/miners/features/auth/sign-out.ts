import { signOut } from "@lode/core/contracts/http/auth";
import { call } from "../../../lib/api.ts";
import {
  readToken,
  readUnrevokedToken,
  storeToken,
  storeUnrevokedToken,
} from "../../../lib/session-token.ts";

async function revoke(token: string): Promise<void> {
  storeUnrevokedToken(token);
  await call(signOut, { body: { token } });
  storeUnrevokedToken(null);
}

/** The person is signed out at once; a server that did not hear of it is told at the next load. */
export async function endSession(): Promise<void> {
  const token = readToken();
  storeToken(null);
  if (token) await revoke(token).catch(() => {});
}

export async function finishEarlierSignOut(): Promise<void> {
  const token = readUnrevokedToken();
  if (token && token !== readToken()) await revoke(token).catch(() => {});
}
