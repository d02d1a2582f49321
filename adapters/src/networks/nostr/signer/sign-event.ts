import { type NostrEvent, parseEvent } from "@lode/core/domain/networks/nostr/event";
import { say } from "@lode/core/domain/sentences/sentences";
import { NetworkFailure } from "../../failure.ts";
import { isAuthentic } from "../is-authentic.ts";
import { askSigner, type SignerGrant, type Signers } from "./ask-signer.ts";

/** What a signer is asked to sign; it adds its owner's key. */
export type Template = Pick<NostrEvent, "kind" | "tags" | "content" | "created_at">;

/**
 * The event, signed by the owner of the signer. Throws NetworkFailure as `askSigner` does, and `refused` if the
 * signer signed anything else.
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

const fieldsOf = ({ kind, tags, content, created_at }: Template): string =>
  JSON.stringify([kind, tags, content, created_at]);

const isSame = (event: Template, template: Template): boolean => fieldsOf(event) === fieldsOf(template);
