import { hexOf } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { NetworkFailure } from "../../failure.ts";
import type { Action, Grant } from "../../port.ts";
import { type Signers, signerGrantOf } from "./ask-signer.ts";
import { signEvent, type Template } from "./sign-event.ts";

/** The event, signed by the account's signer. Throws NetworkFailure, with `reauth` if another key signed. */
export async function signAs(
  signers: Signers,
  grant: Grant,
  { externalId }: Action,
  template: Template,
): Promise<NostrEvent> {
  const granted = signerGrantOf(grant);
  if (!granted) throw new NetworkFailure("reauth", say("nostr.no-signer"));
  const event = await signEvent(signers, granted, template);
  if (event.pubkey !== hexOf(externalId)) throw new NetworkFailure("reauth", say("nostr.other-key"));
  return event;
}
