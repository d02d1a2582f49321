import type { SignedEvent, UnsignedEvent } from "@lode/core/contracts/http/tasks";
import { accounts } from "../texts/en/accounts.ts";
import { sentenceFor } from "./api-error.ts";

/** What a Nostr extension adds to the page (NIP-07). */
interface NostrExtension {
  signEvent(event: UnsignedEvent): Promise<SignedEvent>;
}

declare global {
  interface Window {
    nostr?: NostrExtension;
  }
}

/** The owner of the extension declined. */
class SignerRefused extends Error {}

class NoExtension extends Error {}

/**
 * The browser's extension. It may add itself after the page has loaded, and an element with the id "nostr" would be
 * found under the same name. Throws NoExtension.
 */
export function findExtension(): NostrExtension {
  if (typeof window.nostr?.signEvent !== "function") throw new NoExtension();
  return window.nostr;
}

/** Extensions may add fields of their own, which are left out. Throws SignerRefused. */
export async function signWithExtension(
  extension: NostrExtension,
  event: UnsignedEvent,
): Promise<SignedEvent> {
  const signed = await extension.signEvent(event).catch((error: unknown) => {
    throw new SignerRefused(String(error));
  });
  const { id, pubkey, created_at, kind, content, sig, tags } = signed;
  return { id, pubkey, created_at, kind, content, sig, tags };
}

export function extensionFault(error: Error, noExtension: string, otherwise: string): string {
  if (error instanceof NoExtension) return noExtension;
  return error instanceof SignerRefused ? accounts.nostr.refused : sentenceFor(error, otherwise);
}
