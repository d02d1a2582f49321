import type { Grant } from "../port.ts";

/** OAuth 1.0a tokens, which do not expire. */
export interface XTokens {
  accessToken: string;
  accessSecret: string;
}

/** The grant as X's own tokens. Throws if the grant belongs to another network. */
export function tokensIn({ accessToken, accessSecret }: Grant): XTokens {
  if (accessToken === undefined || accessSecret === undefined) throw new Error("This is no grant of X.");
  return { accessToken, accessSecret };
}
