import type { SubjectType } from "@lode/core/contracts/console/story";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";

const roles: Record<OperatorRole, string> = { viewer: "viewer", operator: "operator", owner: "owner" };

const kinds: Record<ActionKind, string> = {
  follow: "follow",
  like: "like",
  repost: "repost",
  comment: "comment",
};

const subjects: Record<SubjectType, string> = {
  withdrawal: "Withdrawal",
  miner: "Miner",
  task: "Task",
  attempt: "Attempt",
  transaction: "Transaction",
  job: "Failed job",
  objection: "Objection",
};

/** The components that the console's pages share. */
export const uiTexts = {
  roles,
  kinds,
  actAt: (kind: ActionKind, handle: string) => `${kinds[kind]} ${handle}`,
  subjects,
  sending: "Sending…",
  reason: "Reason",
  keptInTheAuditLog: "Kept in the audit log.",
  thisCouldNotBeDone: "This could not be done. Nothing is known to have changed.",
  toCharacters: (reasonHint: string, minimum: number, maximum: number) =>
    `${reasonHint} The audit log keeps it for good, even after the miner's account is deleted: write no personal data. ${minimum} to ${maximum} characters.`,
  cancel: "Cancel",
  copied: (what: string) => `Copied ${what}`,
  copy: (what: string) => `Copy ${what}`,
  copiedLabel: "Copied",
  actions: "Actions",
  clear: "Clear",
  all: "All",
  seconds: (length: number) => `${length} s`,
  minutes: (length: number) => `${length} min`,
  hours: (length: number) => `${length} h`,
  days: (length: number) => `${length} d`,
  months: (length: number) => `${length} months`,
  years: (length: string) => `${length} years`,
  now: "now",
  ago: (time: string) => `${time} ago`,
  fromNow: (time: string) => `in ${time}`,
  suspendedInText: "suspended",
  operators: "Operators",
  operatorsOf: (text: string, product: string) => `${text} · ${product} operators`,
  pages: "Pages",
  newest: "Newest",
  newer: "Newer",
  older: "Older",
  itIsShownOnce: "{purpose} It is shown once.",
  theSecret: "the secret",
  doneLabel: "Done",
  thereIsNothingWithThis: "There is nothing with this id",
  itMayBeOfAnother: "It may be of another page: search for it above.",
  thisCouldNotBeLoaded: "This could not be loaded.",
  tryAgain: "Try again",
  order: "Order",
  loading: "Loading",
};
