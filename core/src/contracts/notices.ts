/** The details that each notice's sentence needs; never a secret. */
export interface NoticeDetails {
  "withdrawal.held": { amount: string; reason: string };
  "withdrawal.completed": { amount: string; usdc: string };
  "withdrawal.failed": { amount: string; reason: string };
  "wallet.changed": { address: string };
  "wallet.change_cancelled": { address: string };
  "account.linked": { username: string };
  "account.removed": { username: string };
  "wallet.connected": { address: string };
  /** Derived from the attempts instead of being stored, because every decided attempt has such a notice. */
  "task.completed": { points: string; kind: string; target: string };
  "task.failed": { reason: string; kind: string; target: string };
  /** Points that the awards of an account owe, under whichever miner they were earned. */
  "account.owes": { username: string; points: string };
  "account.needs_reconnect": { username: string };
  "automation.stopped": { username: string; reason: string };
  "award.warned": { what: string; until: string };
  "award.unlinked": { what: string; username: string; until: string };
  /** `why` is missing in rows from before reversals had several reasons. */
  "award.reversed": { what: string; points: string; why?: string };
  "referral.counted": { points: string };
  "referral.refused": { points: string; reason: string };
  "password.changed": Record<never, never>;
  "account.suspended": { reason: string };
  "account.reinstated": Record<never, never>;
  "points.adjusted": { points: string; reason: string };
  "objection.upheld": { what: string; answer: string };
  "objection.rejected": { what: string; answer: string };
}

export type NoticeKind = keyof NoticeDetails;
/** Task notices are not stored: they are derived from the attempts. */
export type StoredNoticeKind = Exclude<NoticeKind, `task.${string}`>;

export interface Notice {
  title: string;
  text: string;
  /** The page with more details. */
  path: "/profile" | "/profile#withdraw" | "/profile#automation" | "/profile#accounts" | "/dashboard";
}

type Sentences = { [Kind in NoticeKind]: (detail: NoticeDetails[Kind]) => Notice };

const NOTICES: Sentences = {
  "withdrawal.held": ({ amount, reason }) => ({
    title: "Withdrawal on hold",
    text: `Your withdrawal of ${amount} points is on hold: ${reason}.`,
    path: "/profile#withdraw",
  }),
  "withdrawal.completed": ({ amount, usdc }) => ({
    title: "Withdrawal completed",
    text: `${amount} points were paid as ${usdc} USDC.`,
    path: "/profile#withdraw",
  }),
  "withdrawal.failed": ({ amount, reason }) => ({
    title: "Withdrawal failed",
    text: `${reason}. ${amount} points and the fee were returned.`,
    path: "/profile#withdraw",
  }),
  "wallet.changed": ({ address }) => ({
    title: "Wallet changed",
    text: `Payouts now go to ${address}. If that was not you, use the link in the mail we sent.`,
    path: "/profile",
  }),
  "wallet.change_cancelled": ({ address }) => ({
    title: "Wallet change cancelled",
    text: `The change to ${address} was cancelled, and pending withdrawals to it were returned.`,
    path: "/profile",
  }),
  "account.linked": ({ username }) => ({
    title: "X account connected",
    text: `@${username} has been connected to your profile.`,
    path: "/profile#accounts",
  }),
  "account.removed": ({ username }) => ({
    title: "X account removed",
    text: `@${username} is no longer connected. Its points and history stay.`,
    path: "/profile#accounts",
  }),
  "wallet.connected": ({ address }) => ({
    title: "Wallet connected",
    text: `Payouts go to ${address}.`,
    path: "/profile#withdraw",
  }),
  "task.completed": ({ points, kind, target }) => ({
    title: "Task completed",
    text: `Earned ${points} ${points === "1" ? "point" : "points"} for the ${kind} of @${target}.`,
    path: "/dashboard",
  }),
  "task.failed": ({ reason, kind, target }) => ({
    title: "Task not completed",
    text: `The ${kind} of @${target}: ${reason}`,
    path: "/dashboard",
  }),
  "account.needs_reconnect": ({ username }) => ({
    title: "Reconnect an account",
    text: `The connection of @${username} is no longer accepted. Its tasks and automation wait until you reconnect it.`,
    path: "/profile#accounts",
  }),
  "account.owes": ({ username, points }) => ({
    title: "An account owes points",
    text: `@${username} earned ${points} points earlier for actions that were undone. They are deducted from what you earn next.`,
    path: "/profile#accounts",
  }),
  "automation.stopped": ({ username, reason }) => ({
    title: "Automation stopped",
    text: `${reason}. Automation of @${username} is stopped until you resume it.`,
    path: "/profile#automation",
  }),
  "award.warned": ({ what, until }) => ({
    title: "An action is no longer visible",
    text: `Your ${what} is no longer visible. Do it again before ${until}, or its points are taken back.`,
    path: "/dashboard",
  }),
  "award.unlinked": ({ what, username, until }) => ({
    title: "Reconnect an account",
    text: `Lode cannot check whether your ${what} is still there, because @${username} is not linked. Reconnect it before ${until}, or its points are taken back.`,
    path: "/profile#accounts",
  }),
  "award.reversed": ({ what, points, why = "it is no longer visible" }) => ({
    title: "Points taken back",
    text: `${points} points of your ${what} were taken back, because ${why}.`,
    path: "/dashboard",
  }),
  "referral.counted": ({ points }) => ({
    title: "Referral counted",
    text:
      points === "0"
        ? "A miner you invited completed a first task."
        : `A miner you invited completed a first task. You earned ${points} points.`,
    path: "/dashboard",
  }),
  "referral.refused": ({ points, reason }) => ({
    title: "Referral taken back",
    text:
      points === "0"
        ? `A referral no longer counts, because ${reason}.`
        : `A referral no longer counts, because ${reason}. Its ${points} points were taken back.`,
    path: "/dashboard",
  }),
  "password.changed": () => ({
    title: "Password changed",
    text: "Your password was changed and every other session was ended.",
    path: "/profile",
  }),
  "account.suspended": ({ reason }) => ({
    title: "Account suspended",
    text: `This account is suspended: ${reason}`,
    path: "/profile",
  }),
  "account.reinstated": () => ({
    title: "Account reinstated",
    text: "This account is active again, and what was on hold continues.",
    path: "/profile",
  }),
  "points.adjusted": ({ points, reason }) => ({
    title: "Points adjusted",
    text: `${points} points: ${reason}`,
    path: "/dashboard",
  }),
  "objection.upheld": ({ what, answer }) => ({
    title: "Objection upheld",
    text: `Your objection to ${what} was upheld: ${answer}`,
    path: "/dashboard",
  }),
  "objection.rejected": ({ what, answer }) => ({
    title: "Objection rejected",
    text: `Your objection to ${what} was rejected: ${answer}`,
    path: "/dashboard",
  }),
};

export const NOTICE_KINDS = Object.keys(NOTICES) as readonly NoticeKind[];

/** The sentence of a notice, for pages and mails. */
export const noticeOf = <Kind extends NoticeKind>(kind: Kind, detail: NoticeDetails[Kind]): Notice =>
  NOTICES[kind](detail);
