import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import { HTTP_AUTH, nostrId } from "@lode/core/domain/networks/nostr/acts";
import { isKey, parseEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/say";
import { randomToken } from "../../crypto/random-token.ts";
import { NetworkFailure } from "../failure.ts";
import type { NetworkLink } from "../port.ts";
import { isAuthentic } from "./is-authentic.ts";
import { sandboxPageOf } from "./relay-addresses.ts";
import {
  askSigner,
  type SignerGrant,
  type Signers,
  signEvent,
  signerGrantOf,
  type Template,
} from "./signer/ask-signer.ts";
import { openConnecting, readConnectSecret } from "./signer/connect-signer.ts";

/** NIP-98 suggests 60 seconds; clocks may differ, and the challenge ends anyway. */
const AROUND_SECONDS = 600;

const refused = (): NetworkFailure => new NetworkFailure("reauth", say("nostr.not-proven"));

interface NostrLinkNeeds {
  factsOf(ids: readonly string[]): Promise<AccountFacts[]>;
  signers: Signers;
  productName: string;
}

/**
 * A key proves itself with an event that it signs over a challenge of Lode: at once with an extension, or later
 * with a remote signer, which then also signs the acts of automation. Lode never holds the key.
 */
export function linkWith({ factsOf, signers, productName }: NostrLinkNeeds): NetworkLink {
  const connecting = openConnecting(signers);
  const prove = async (proof: string, asked: { challenge: string; url: string }) => {
    const author = provenKey(proof, asked, new Date());
    if (author === undefined) throw refused();
    const [facts] = await factsOf([nostrId(author)]);
    if (!facts) throw new Error("The facts of an account are missing.");
    return { facts, proof };
  };
  return {
    signature: {
      longestMs: 2 * signers.timeoutMs,
      async begin(callbackUrl) {
        return { key: randomToken(), secret: callbackUrl, url: callbackUrl };
      },
      complete: async ({ key, secret, verifier }) => ({
        grant: {},
        ...(await prove(verifier, { challenge: key, url: secret })),
      }),
    },
    signer: {
      longestMs: signers.signTimeoutMs + 2 * signers.timeoutMs,
      async begin(callbackUrl) {
        const begun = await connecting.begin({ name: productName, url: callbackUrl });
        const sandbox = sandboxPageOf(signers.relays[0]?.url);
        const query = new URLSearchParams({ uri: begun.url });
        return sandbox ? { ...begun, sandboxPage: `${sandbox}/connect?${query}` } : begun;
      },
      awaitSigner: connecting.await,
      async complete({ key: challenge, secret, verifier: signer }) {
        const connected = readConnectSecret(secret);
        if (!connected || !isKey(signer)) throw refused();
        const { clientSecret, url } = connected;
        const grant: SignerGrant = { clientSecret, signer };
        const event = await signEvent(signers, grant, authorization({ challenge, url }));
        return { grant, ...(await prove(JSON.stringify(event), { challenge, url })) };
      },
    },
    async revoke(grant) {
      const granted = signerGrantOf(grant);
      const asked = { method: "logout", params: [], timeoutMs: signers.timeoutMs } as const;
      if (granted) await askSigner(signers, granted, asked);
    },
  };
}

const tagsOf = ({ challenge, url }: { challenge: string; url: string }) => ({
  u: url,
  method: "POST",
  challenge,
});

const authorization = (asked: { challenge: string; url: string }): Template => ({
  kind: HTTP_AUTH,
  content: "",
  tags: Object.entries(tagsOf(asked)),
  created_at: Math.floor(Date.now() / 1_000),
});

/** The public key that signed this challenge, for this address and now; undefined if the event proves none. */
function provenKey(json: string, asked: { challenge: string; url: string }, now: Date): string | undefined {
  const event = parseEvent(json);
  if (!event || event.kind !== HTTP_AUTH) return undefined;
  const isTimely = Math.abs(event.created_at - now.getTime() / 1_000) <= AROUND_SECONDS;
  const isAsked = Object.entries(tagsOf(asked)).every(([name, wanted]) => {
    const values = event.tags.filter(([tag]) => tag === name);
    return values.length === 1 && values[0]?.[1] === wanted;
  });
  return isTimely && isAsked && isAuthentic(event) ? event.pubkey : undefined;
}
