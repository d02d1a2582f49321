import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import { say } from "@lode/core/domain/sentences/sentences";
import { randomToken } from "../../crypto/random-token.ts";
import { NetworkFailure } from "../failure.ts";
import type { NetworkLink } from "../port.ts";
import { HTTP_AUTH, nostrId } from "./acts.ts";
import { isAuthentic, type NostrEvent, readEvent } from "./event.ts";

/** NIP-98 suggests 60 seconds; clocks may differ, and the challenge ends anyway. */
const AROUND_SECONDS = 600;

const refused = (): NetworkFailure => new NetworkFailure("reauth", say("nostr.not-proven"));

/**
 * A key proves itself with an event that it signs over a challenge of Lode. Lode never holds the key, so there is
 * nothing to revoke.
 */
export const linkWith = (factsOf: (ids: readonly string[]) => Promise<AccountFacts[]>): NetworkLink => ({
  by: "signature",
  async begin(callbackUrl) {
    return { key: randomToken(), secret: callbackUrl, url: callbackUrl };
  },
  async complete({ key, secret, verifier }) {
    const author = provenKey(verifier, { challenge: key, url: secret }, new Date());
    if (author === undefined) throw refused();
    const [facts] = await factsOf([nostrId(author)]);
    if (!facts) throw new Error("The facts of an account are missing.");
    return { grant: {}, facts, proof: verifier };
  },
  async revoke() {},
});

/** The public key that signed this challenge, for this address and now; undefined if the event proves none. */
function provenKey(json: string, asked: { challenge: string; url: string }, now: Date): string | undefined {
  const event = parse(json);
  if (!event || event.kind !== HTTP_AUTH) return undefined;
  const isTimely = Math.abs(event.created_at - now.getTime() / 1_000) <= AROUND_SECONDS;
  const tags = { u: asked.url, method: "POST", challenge: asked.challenge };
  const isAsked = Object.entries(tags).every(([name, wanted]) => {
    const values = event.tags.filter(([tag]) => tag === name);
    return values.length === 1 && values[0]?.[1] === wanted;
  });
  return isTimely && isAsked && isAuthentic(event) ? event.pubkey : undefined;
}

function parse(json: string): NostrEvent | undefined {
  try {
    return readEvent(JSON.parse(json));
  } catch {
    return undefined;
  }
}
