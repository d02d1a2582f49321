import { nostrId } from "@lode/core/domain/networks/nostr/acts";
import { passesNetworkContract } from "../contract-suite.test-support.ts";
import { nostr as module } from "./nostr.ts";
import { actOf, seconds, useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();
/** A list replaces an older one only if it is dated later. */
let listDate = seconds() - 1_000;

passesNetworkContract(() => {
  const { network, person, publish, target, sandboxes, linkBySigner } = sandbox();
  return {
    network,
    module,
    target,
    async link(username) {
      const { grant, facts } = await linkBySigner(username);
      return { username, externalId: facts.externalId, grant };
    },
    async withdrawConsent(username) {
      const { pubkey } = await person(username);
      const [{ people, signer }] = sandboxes;
      const owner = people.find(pubkey);
      for (const connection of owner ? signer.connectionsOf(owner) : []) signer.revoke(connection);
    },
    readsWithGrant: false,
    commentText: "#ad Well said.",
    async doByHand(username, act, undo = false) {
      const { sign, pubkey } = await person(username);
      listDate += 1;
      const event = sign({ ...actOf(act), ...(act.kind === "follow" ? { created_at: listDate } : {}) });
      if (!undo) return publish(event);
      if (act.kind === "follow") return publish(sign({ kind: 3, created_at: listDate }));
      const [{ outcome } = { outcome: undefined }] = await network.probe([
        { ...act, externalId: nostrId(pubkey), grant: {} },
      ]);
      const done = outcome?.state === "done" ? outcome.reference?.postId : undefined;
      return publish(sign({ kind: 5, tags: [["e", done?.slice("nostr:".length) ?? ""]] }));
    },
    async setOutage(isOut) {
      for (const { relay } of sandboxes) relay.isSilent = isOut;
    },
  };
});
