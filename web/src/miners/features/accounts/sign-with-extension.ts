import { challengeLink, proveLink, type XAccountView } from "@lode/core/contracts/http/accounts";
import { call } from "../../../lib/api.ts";

/** An event as a NIP-07 extension takes it and, signed, gives it back. */
interface Unsigned {
  kind: number;
  created_at: number;
  tags: string[][];
  content: string;
}
interface Signed extends Unsigned {
  id: string;
  pubkey: string;
  sig: string;
}

/** What a Nostr extension adds to the page (NIP-07). */
interface NostrExtension {
  signEvent(event: Unsigned): Promise<Signed>;
}

declare global {
  interface Window {
    nostr?: NostrExtension;
  }
}

/** The extension is missing, or its owner declined. */
export class SignerRefused extends Error {}

/** HTTP authentication of NIP-98. */
const HTTP_AUTH = 27235;

/**
 * Undefined if the browser has none. An extension may add itself after the page has loaded. An element with the id
 * "nostr" would be found under the same name.
 */
export const findExtension = (): NostrExtension | undefined =>
  typeof window.nostr?.signEvent === "function" ? window.nostr : undefined;

/**
 * Links the key with which the extension signs Lode's challenge. Throws SignerRefused, or ApiError with the
 * server's sentence.
 */
export async function linkWithExtension(extension: NostrExtension): Promise<XAccountView> {
  const params = { network: "nostr" };
  const { challenge, url } = await call(challengeLink, { params });
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  const unsigned = { kind: HTTP_AUTH, created_at: Math.floor(Date.now() / 1_000), tags, content: "" };
  const {
    id,
    pubkey,
    created_at,
    kind,
    content,
    sig,
    tags: signedTags,
  } = await extension.signEvent(unsigned).catch((error: unknown) => {
    throw new SignerRefused(String(error));
  });
  return call(proveLink, {
    params,
    body: { event: { id, pubkey, created_at, kind, content, sig, tags: signedTags } },
  });
}
