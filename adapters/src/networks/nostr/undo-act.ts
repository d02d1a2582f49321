import { DELETION, hexOf } from "@lode/core/domain/networks/nostr/acts";
import { say } from "@lode/core/domain/sentences/sentences";
import { NetworkFailure } from "../failure.ts";
import type { Action, Grant, Network } from "../port.ts";
import { probeQuestions } from "./probe-questions.ts";
import { publish } from "./relays.ts";
import type { Signers } from "./signer/ask-signer.ts";
import { signAs } from "./signer/sign-as.ts";

/** Asks the relays for the act first if its id is not known, and confirms that they no longer show it. */
export async function undoAct(
  signers: Signers,
  grant: Grant,
  { policy, ...action }: Action & { postId: string | null; policy: Network["policy"] },
): Promise<void> {
  const probe = async () => {
    const [result] = await probeQuestions({ relays: signers.relays, policy }, [{ ...action, grant }]);
    return result?.outcome;
  };
  const before = action.postId ? undefined : await probe();
  const id = action.postId ?? (before?.state === "done" ? before.reference?.postId : undefined);
  if (id) await deleteAct(signers, grant, { ...action, eventId: hexOf(id) });
  const after = await probe();
  if (after?.state !== "not_done") throw new NetworkFailure("transient", say("nostr.still-shown"));
}

/** Deletes the act (NIP-09). Other relays may keep what they have. */
async function deleteAct(
  signers: Signers,
  grant: Grant,
  action: Action & { eventId: string },
): Promise<void> {
  const tags = [["e", action.eventId]];
  const template = { kind: DELETION, content: "", tags, created_at: Math.floor(Date.now() / 1_000) };
  await publish(signers.relays, await signAs(signers, grant, action, template));
}
