import { randomBytes } from "node:crypto";
import type { AccessToken, Permission, RequestToken, User } from "../world/events.ts";
import type { World } from "../world/world.ts";

const REQUEST_TOKEN_LIFE_MS = 10 * 60_000;
const secretText = (bytes: number): string => randomBytes(bytes).toString("hex");

export function issueRequestToken(world: World, callback: string, now: number): RequestToken {
  for (const old of world.requestTokens.values()) {
    if (old.expiresAt <= now) world.commit({ type: "request-token-used", token: old.token });
  }
  const token: RequestToken = {
    token: secretText(14),
    secret: secretText(20),
    callback,
    expiresAt: now + REQUEST_TOKEN_LIFE_MS,
  };
  world.commit({ type: "request-token", token });
  return token;
}

export function pendingRequestToken(world: World, name: string, now: number): RequestToken | undefined {
  const token = world.requestTokens.get(name);
  return token && token.expiresAt > now ? token : undefined;
}

/** Gives the app a verifier for this request token, after consent. */
export function authorise(world: World, token: RequestToken, user: User): string {
  const verifier = secretText(16);
  world.commit({ type: "request-token", token: { ...token, userId: user.id, verifier } });
  return verifier;
}

/**
 * Consumes the request token. A user who linked this app before gets the same access token again, as on X.
 */
export function exchange(
  world: World,
  request: RequestToken & { userId: string },
  permission: Permission,
): AccessToken {
  world.commit({ type: "request-token-used", token: request.token });
  const existing = tokensOf(world, request.userId).find((token) => token.permission === permission);
  if (existing) return existing;
  const token: AccessToken = {
    token: `${request.userId}-${secretText(16)}`,
    secret: secretText(20),
    userId: request.userId,
    permission,
  };
  world.commit({ type: "access-token", token });
  return token;
}

export function revokeAll(world: World, userId: string): number {
  const tokens = tokensOf(world, userId);
  for (const { token } of tokens) world.commit({ type: "access-token-revoked", token });
  return tokens.length;
}

const tokensOf = (world: World, userId: string): AccessToken[] =>
  [...world.accessTokens.values()].filter((token) => token.userId === userId);
