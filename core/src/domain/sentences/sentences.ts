import { AUTOMATION_REASONS } from "./automation-sentences.ts";
import { ACT_SENTENCES, FAILURE_SENTENCES, HOLD_SENTENCES, LEDGER_SENTENCES } from "./money-sentences.ts";
import { ELIGIBILITY_SENTENCES, NETWORK_SENTENCES } from "./network-sentences.ts";
import { NOTICE_SENTENCES } from "./notice-sentences.ts";
import { REFUSAL_SENTENCES, REQUEST_SENTENCES } from "./request-sentences.ts";
import type { ValuesOf } from "./template.ts";
import { VERDICT_SENTENCES } from "./verdict-sentences.ts";

/** The sentences of the server for the console: findings and levels. */
const OPERATOR_SENTENCES = {
  "finding.halted.payouts": "Payouts halted by {actor}: {because}",
  "finding.halted.automation": "Automation halted by {actor}: {because}",
  "finding.halted.verification": "Verification halted by {actor}: {because}",
  "finding.queue-paused": "The queue {about} was paused by {actor}: {because}",
  "finding.ledger": "The ledger does not add up: sum {sum}, {drifted} drifted",
  "finding.disagrees": "Chain and ledger do not agree: {findings:finding|findings}",
  "finding.not-compared": "Chain and ledger were not compared for 15 minutes",
  "finding.unreadable": "The node does not show a transaction of the treasury",
  "finding.in-doubt": "{payouts:payout is|payouts are} in doubt",
  "finding.stuck": "A withdrawal makes no progress",
  "finding.treasury": "The treasury holds less than it owes",
  "finding.sol": "The treasury is short of {about} for fees",
  "finding.counters": "Counters differ from their rows by {difference}",
  "finding.partitions": "Partitions of coming months are missing",
  "finding.no-worker": "No worker is alive",
  "finding.lost-workers": "{lost} of {workers} workers are not heard from",
  "finding.lost-apis": "{lost} of {apis} APIs are not heard from",
  "finding.releases": "Programs of different releases run: {versions}",
  "finding.jobs": "{jobs:failed job waits|failed jobs wait} for an operator",
  "finding.many-jobs": "1,000 or more failed jobs wait for an operator",
  "finding.outbox": "Events wait in the outbox",
  "finding.database": "The database does not answer",
  "finding.redis": "Redis cannot be reached",
  "finding.redis-refuses": "Redis does not work: {fault}",
  "finding.redis-full": "Redis uses {percent} % of its memory",
  "finding.mail-server": "The mail server does not work: {fault}",
  "finding.mails-refused": "No mail leaves: {fault}",
  "finding.mails": "{mails:mail waits|mails wait} for longer than five minutes",
  "finding.chain": "The Solana node does not work: {fault}",
  "finding.page": "The page cannot be reached at its public address: {fault}",
  "finding.certificate": "The page's certificate ends in {days:day|days}",
  "finding.disk": "A disk fills up: {free} GB are free at {about}",
  "finding.disk-unread": "A disk cannot be measured: {fault}",
  "finding.backups-here": "The backups and the archived log are on the database's own disk",
  "finding.clock": "The workers' clock and that of the {about} differ by {seconds:second|seconds}",
  "finding.sweep": "The sweep {about} does not end its work",
  "finding.backup": "The last backup is {hours:hour|hours} old",
  "finding.archive": "PostgreSQL cannot archive its log",
  "finding.standby": "A standby of the database is behind or away",
  "finding.queue": "Jobs of the queue {about} wait too long",
  "finding.checks": "Checks of attempts are overdue",
  "finding.automation": "Automation is behind its plan",
  "finding.budget.verdicts": "Verdicts: the error budget is used too fast",
  "finding.budget.withdrawals": "Withdrawals: the error budget is used too fast",
  "finding.budget.page": "Page: the error budget is used too fast",
  "finding.budget.automation": "Automation: the error budget is used too fast",
  "finding.spend-reached": "Reads of {about} have reached the day's ceiling: verification waits",
  "finding.spend-high": "Reads of {about} have cost four fifths of the day's ceiling",

  "service.red": "Miners need you now",
  "service.served": "Miners are served",
  "service.unknown": "Not known whether miners are served: no sign of life for five minutes from {missing}",
  "peer.mail": "the mail server",
  "peer.chain": "the Solana node",
  "peer.redis": "Redis",

  "alarm.halted.payouts": "Payouts are halted",
  "alarm.halted.automation": "Automation is halted",
  "alarm.halted.verification": "Verification is halted",
  "alarm.queue-paused": "The queue {about} is paused",

  "level.verdicts": "Verdicts",
  "level.withdrawals": "Withdrawals",
  "level.page": "Page",
  "level.automation": "Automation",

  "contested.follow": "follow of @{target} by @{username}: {reason}",
  "contested.like": "like of @{target} by @{username}: {reason}",
  "contested.repost": "repost of @{target} by @{username}: {reason}",
  "contested.comment": "comment of @{target} by @{username}: {reason}",
  "contested.reinstated": "not suspended any more",

  "hit.follow": "follow @{target}",
  "hit.like": "like @{target}",
  "hit.repost": "repost @{target}",
  "hit.comment": "comment @{target}",
  "hit.follow.task": "follow @{target}: {because}",
  "hit.like.task": "like @{target}: {because}",
  "hit.repost.task": "repost @{target}: {because}",
  "hit.comment.task": "comment @{target}: {because}",
  "hit.withdrawal": "{points} points to {wallet}",
  "hit.verdict": "Objection to a verdict",
  "hit.reversal": "Objection to a reversal",
  "hit.suspension": "Objection to a suspension",
} as const;

/**
 * Every sentence that the server says to miners, in English, by its code. Sentences of refusals have their own
 * table (contracts/problem.ts).
 */
export const MINER_SENTENCES = {
  ...VERDICT_SENTENCES,
  ...NETWORK_SENTENCES,
  ...AUTOMATION_REASONS,
  ...HOLD_SENTENCES,
  ...FAILURE_SENTENCES,
  ...ACT_SENTENCES,
  ...LEDGER_SENTENCES,
  ...NOTICE_SENTENCES,
  ...REQUEST_SENTENCES,
  ...REFUSAL_SENTENCES,
  ...ELIGIBILITY_SENTENCES,
  "undelegated.nostr": "Lode cannot ask for this key's signature: link the key again with a remote signer",
  /** Somebody's own words. */
  words: "{words}",
} as const;

/** The console is in English only. */
export const SENTENCES = { ...MINER_SENTENCES, ...OPERATOR_SENTENCES };

export type SentenceCode = keyof typeof SENTENCES;
export type SentenceValues<Code extends SentenceCode> = ValuesOf<(typeof SENTENCES)[Code]>;

/** What a sentence takes: nothing, if it has no places. */
export type PlacesOf<Code extends SentenceCode> =
  Record<never, never> extends SentenceValues<Code> ? [] : [SentenceValues<Code>];
