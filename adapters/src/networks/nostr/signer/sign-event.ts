import { hexOf } from "@lode/core/domain/networks/nostr/acts";
import { type NostrEvent, parseEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { NetworkFailure } from "../../failure.ts";
import type { Action, Grant } from "../../port.ts";
import { isAuthentic } from "../is-authentic.ts";
import { askSigner, type SignerGrant, type Signers, signerGrantOf } from "./ask-signer.ts";

/** What a signer is asked to sign; it adds its owner's key. */
export type Template = Pick<NostrEvent, "kind" | "tags" | "content" | "created_at">;

/**
 * The event, signed by the owner of the signer. Throws NetworkFailure as `askSigner` does, and `refused` if the
 * signer signed another act.
 */
export async function signEvent(
  signers: Signers,
  grant: SignerGrant,
  template: Template,
): Promise<NostrEvent> {
  const params = [JSON.stringify(template)];
  const asked = { method: "sign_event", params, timeoutMs: signers.signTimeoutMs } as const;
  const event = parseEvent(await askSigner(signers, grant, asked));
  if (!event || !isSame(event, template) || !isAuthentic(event))
    throw new NetworkFailure("refused", say("nostr.signed-other"));
  return event;
}

const LATE_SECONDS = 600;

const fieldsOf = ({ kind, tags, content }: Template): string =>
  JSON.stringify([kind, tags.filter(([name]) => name !== "client"), content]);

/** Signers date an event anew, and some name themselves in a tag "client": neither changes the act. */
const isSame = (event: Template, template: Template): boolean =>
  fieldsOf(event) === fieldsOf(template) && Math.abs(event.created_at - template.created_at) <= LATE_SECONDS;

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
