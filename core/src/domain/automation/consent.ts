import { ACTION_KINDS, type ActionKind } from "../networks/action-kinds.ts";
import type { NetworkId } from "../networks/networks.ts";

/** Change this together with the texts: consent to an older text does not cover a newer text. */
export const CONSENT_VERSION = "2026-11-22";

/** The text that a miner agrees to when an account's action is automated for the first time. */
export interface ConsentText {
  whatWeDo: string;
  whoSeesIt: string;
  risk: string;
}

export const consentText = (
  kind: ActionKind,
  { username, network }: { username: string; network: NetworkId },
): ConsentText => {
  const ends = "Every action is listed here, and you can pause, undo or switch off at any time.";
  switch (network) {
    case "x":
      return {
        whatWeDo: `Lode will ${ACTION_KINDS[kind].consent}, as @${username} and without asking you each time. ${ends}`,
        whoSeesIt: `Everybody on X, under the name of @${username}, like anything you do there yourself.`,
        risk: "X's rules forbid rewarding such actions. On live X they can cost you this account.",
      };
    case "nostr":
      return {
        whatWeDo: `Lode will ask your own signer to ${ACTION_KINDS[kind].consent}, as ${username}. It never has your key, and you can end this in your signer at any time. ${ends}`,
        whoSeesIt:
          "Everybody on Nostr, for good: what is signed is public and says that it was paid. A deletion is a request that other relays may ignore.",
        risk: "Nostr has no rule against it, but the law may: paid posts must be recognisable, and each relay has terms of its own.",
      };
  }
};
