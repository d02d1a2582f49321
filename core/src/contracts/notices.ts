import type { ActionKind } from "../domain/networks/action-kinds.ts";
import { NETWORKS, type NetworkId, networkIdOf } from "../domain/networks/networks.ts";
import { readSaid, type Said, say, type Words } from "../domain/sentences/say.ts";
import type { PlacesOf, SentenceCode } from "../domain/sentences/sentences.ts";
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

/** Every name with a title that has no places and a text: `held` has the sentences `held.title` and `held.text`. */
type NoticeName = {
  [Code in SentenceCode]: Code extends `${infer Name}.title`
    ? [`${Name}.text`, PlacesOf<Code>] extends [SentenceCode, []]
      ? Name
      : never
    : never;
}[SentenceCode];

const notice = <Name extends NoticeName>(
  name: Name,
  path: Notice["path"],
  ...places: PlacesOf<`${Name}.text`>
): Notice => ({ title: say(`${name}.title` as "held.title"), text: say(`${name}.text`, ...places), path });

const NOTICES: NoticeSentences = {
  "withdrawal.held": (detail) => notice("held", "/profile#withdraw", detail),
  "withdrawal.completed": (detail) => notice("completed", "/profile#withdraw", detail),
  "withdrawal.failed": (detail) => notice("failed", "/profile#withdraw", detail),
  "wallet.changed": (detail) => notice("wallet-changed", "/profile", shortened(detail)),
  "wallet.change_cancelled": (detail) => notice("change-cancelled", "/profile", shortened(detail)),
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
  "wallet.connected": (detail) => notice("wallet-connected", "/profile#withdraw", shortened(detail)),
  "task.completed": ({ points, ...act }) =>
    notice("task-completed", "/dashboard", { points, what: whatOf(act) }),
  "task.failed": ({ reason, ...act }) =>
    notice("task-failed", "/dashboard", { reason: readSaid(reason), what: whatOf(act) }),
  "account.needs_reconnect": (detail) => notice("reconnect", "/profile#accounts", named(detail)),
  "account.owes": (detail) => notice("owes", "/profile#accounts", named(detail)),
  "automation.stopped": (detail) => notice("stopped", "/profile#automation", named(detail)),
  "award.warned": (detail) => notice("warned", "/dashboard", detail),
  "award.unlinked": (detail) => ({
    title: say("reconnect.title"),
    text: say("unlinked.text", named(detail)),
    path: "/profile#accounts",
  }),
  "award.reversed": ({ why = say("reversed.undone"), ...detail }) =>
    notice("reversed", "/dashboard", { ...detail, why }),
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
  "password.changed": () => notice("password", "/profile"),
  "account.suspended": ({ reason: because }) => notice("suspended", "/profile", { because }),
  "account.reinstated": () => notice("reinstated", "/profile"),
  "points.adjusted": ({ points, reason: because }) => notice("adjusted", "/dashboard", { points, because }),
  "objection.upheld": (detail) => notice("upheld", "/dashboard", detail),
  "objection.rejected": (detail) => notice("rejected", "/dashboard", detail),
};

const whatOf = ({ network, kind, target }: { network: NetworkId; kind: ActionKind; target: string }): Said =>
  say(`act.${kind}`, { target: NETWORKS[network].handle(target) });

export const noticeOf = <Kind extends NoticeKind>(kind: Kind, detail: NoticeDetails[Kind]): Notice =>
  NOTICES[kind](detail);
