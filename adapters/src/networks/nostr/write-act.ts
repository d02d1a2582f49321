import type { Action, Grant } from "../port.ts";
import { templateOf } from "./act-template.ts";
import { publishAct } from "./publish-act.ts";
import type { Signers } from "./signer/ask-signer.ts";
import { signAs } from "./signer/sign-as.ts";

/** Lets the account's signer sign the act and publishes it. A lost answer leaves nothing behind at the relays. */
export async function writeAct(
  signers: Signers,
  grant: Grant,
  action: Action,
): Promise<{ postId: string | null }> {
  const template = await templateOf(signers.relays, action);
  return publishAct(signers.relays, action, await signAs(signers, grant, action, template));
}
