import type { ActionKind } from "../domain/networks/action-kinds.ts";
import { NETWORKS, type NetworkId, networkIdOf } from "../domain/networks/networks.ts";
import { readSaid, type Said, say, type Words } from "../domain/sentences/say.ts";
import { shorten } from "../domain/shorten.ts";

/** `network` is missing in rows from before Nostr. */
interface AccountDetail {
  username: string;
  network?: string;
}

/** The details that each notice's sentence needs; never a secret. */
export interface NoticeDetails {
  "withdrawal.held": { amount: string; reason: Words };
  "withdrawal.completed": { amount: string; usdc: string };
  "withdrawal.failed": { amount: string; reason: Words };
  "wallet.changed": { address: string };
  "wallet.change_cancelled": { address: string };
  "account.linked": AccountDetail;
  "account.removed": AccountDetail;
  "wallet.connected": { address: string };
  /** The two task notices are derived from the attempts and not stored: every decided attempt has one. */
  "task.completed": { points: string; network: NetworkId; kind: ActionKind; target: string };
  /** `reason` as the attempt has it stored. */
  "task.failed": { reason: string; network: NetworkId; kind: ActionKind; target: string };
  /** Points that the awards of an account owe, under whichever miner they were earned. */
  "account.owes": AccountDetail & { points: string };
  "account.needs_reconnect": AccountDetail;
  "automation.stopped": AccountDetail & { reason: Words };
  "award.warned": { what: Words; until: string };
  "award.unlinked": AccountDetail & { what: Words; until: string };
  /** `why` is missing in rows from before reversals had several reasons. */
  "award.reversed": { what: Words; points: string; why?: Words };
  "referral.counted": { points: string };
  "referral.refused": { points: string; reason: Words };
  "password.changed": Record<never, never>;
  "account.suspended": { reason: string };
  "account.reinstated": Record<never, never>;
  "points.adjusted": { points: string; reason: string };
  "objection.upheld": { what: Words; answer: string };
  "objection.rejected": { what: Words; answer: string };
}

export type NoticeKind = keyof NoticeDetails;
/** Task notices are not stored: they are derived from the attempts. */
export type StoredNoticeKind = Exclude<NoticeKind, `task.${string}`>;

export interface Notice {
  title: Said;
  text: Said;
  /** The page with more details. */
  path: "/profile" | "/profile#withdraw" | "/profile#automation" | "/profile#accounts" | "/dashboard";
}

const networkOf = ({ network = "x" }: AccountDetail): NetworkId => networkIdOf(network);

/** The account's name as its network writes names. */
const named = <Detail extends AccountDetail>(detail: Detail): Detail => ({
  ...detail,
  username: NETWORKS[networkOf(detail)].handle(detail.username),
});

const shortened = ({ address }: { address: string }) => ({ address: shorten(address) });

type NoticeSentences = { [Kind in NoticeKind]: (detail: NoticeDetails[Kind]) => Notice };

const NOTICES: NoticeSentences = {
  "withdrawal.held": (detail) => ({
    title: say("held.title"),
    text: say("held.text", detail),
    path: "/profile#withdraw",
  }),
  "withdrawal.completed": (detail) => ({
    title: say("completed.title"),
    text: say("completed.text", detail),
    path: "/profile#withdraw",
  }),
  "withdrawal.failed": (detail) => ({
    title: say("failed.title"),
    text: say("failed.text", detail),
    path: "/profile#withdraw",
  }),
  "wallet.changed": (detail) => ({
    title: say("wallet-changed.title"),
    text: say("wallet-changed.text", shortened(detail)),
    path: "/profile",
  }),
  "wallet.change_cancelled": (detail) => ({
    title: say("change-cancelled.title"),
    text: say("change-cancelled.text", shortened(detail)),
    path: "/profile",
  }),
  "account.linked": (detail) => ({
    title: say(`linked.title.${networkOf(detail)}`),
    text: say("linked.text", named(detail)),
    path: "/profile#accounts",
  }),
  "account.removed": (detail) => ({
    title: say(`removed.title.${networkOf(detail)}`),
    text: say("removed.text", named(detail)),
    path: "/profile#accounts",
  }),
  "wallet.connected": (detail) => ({
    title: say("wallet-connected.title"),
    text: say("wallet-connected.text", shortened(detail)),
    path: "/profile#withdraw",
  }),
  "task.completed": ({ points, ...act }) => ({
    title: say("task-completed.title"),
    text: say("task-completed.text", { points, what: whatOf(act) }),
    path: "/dashboard",
  }),
  "task.failed": ({ reason, ...act }) => ({
    title: say("task-failed.title"),
    text: say("task-failed.text", { reason: readSaid(reason), what: whatOf(act) }),
    path: "/dashboard",
  }),
  "account.needs_reconnect": (detail) => ({
    title: say("reconnect.title"),
    text: say("reconnect.text", named(detail)),
    path: "/profile#accounts",
  }),
  "account.owes": (detail) => ({
    title: say("owes.title"),
    text: say("owes.text", named(detail)),
    path: "/profile#accounts",
  }),
  "automation.stopped": (detail) => ({
    title: say("stopped.title"),
    text: say("stopped.text", named(detail)),
    path: "/profile#automation",
  }),
  "award.warned": (detail) => ({
    title: say("warned.title"),
    text: say("warned.text", detail),
    path: "/dashboard",
  }),
  "award.unlinked": (detail) => ({
    title: say("reconnect.title"),
    text: say("unlinked.text", named(detail)),
    path: "/profile#accounts",
  }),
  "award.reversed": ({ why = say("reversed.undone"), ...detail }) => ({
    title: say("reversed.title"),
    text: say("reversed.text", { ...detail, why }),
    path: "/dashboard",
  }),
  "referral.counted": (detail) => ({
    title: say("referral-counted.title"),
    text:
      detail.points === "0" ? say("referral-counted.without-points") : say("referral-counted.text", detail),
    path: "/dashboard",
  }),
  "referral.refused": (detail) => ({
    title: say("referral-refused.title"),
    text:
      detail.points === "0"
        ? say("referral-refused.without-points", detail)
        : say("referral-refused.text", detail),
    path: "/dashboard",
  }),
  "password.changed": () => ({
    title: say("password.title"),
    text: say("password.text"),
    path: "/profile",
  }),
  "account.suspended": ({ reason: because }) => ({
    title: say("suspended.title"),
    text: say("suspended.text", { because }),
    path: "/profile",
  }),
  "account.reinstated": () => ({
    title: say("reinstated.title"),
    text: say("reinstated.text"),
    path: "/profile",
  }),
  "points.adjusted": ({ points, reason: because }) => ({
    title: say("adjusted.title"),
    text: say("adjusted.text", { points, because }),
    path: "/dashboard",
  }),
  "objection.upheld": (detail) => ({
    title: say("upheld.title"),
    text: say("upheld.text", detail),
    path: "/dashboard",
  }),
  "objection.rejected": (detail) => ({
    title: say("rejected.title"),
    text: say("rejected.text", detail),
    path: "/dashboard",
  }),
};

const whatOf = ({ network, kind, target }: { network: NetworkId; kind: ActionKind; target: string }): Said =>
  say(`act.${kind}`, { target: NETWORKS[network].handle(target) });

export const noticeOf = <Kind extends NoticeKind>(kind: Kind, detail: NoticeDetails[Kind]): Notice =>
  NOTICES[kind](detail);
