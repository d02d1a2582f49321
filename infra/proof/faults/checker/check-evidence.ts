import { type Evidence, type KeptAct, readEvidence } from "./evidence.ts";
import {
  CHECKS,
  type EvidenceCheck,
  type EvidenceFinding,
  type EvidenceRule,
  found,
  foundIf,
  groupBy,
  sum,
} from "./finding.ts";
import { INSIDER_RULES } from "./insiders.ts";
import { POINT_RULES } from "./points.ts";
import {
  landedByWithdrawal,
  measureDurations,
  outflowOf,
  requestsOf,
  WITHDRAWAL_RULES,
} from "./withdrawals.ts";

const DAY_MS = 24 * 3_600_000;
const FOLLOWER_TIERS = [
  { from: 10_000, bonus: 5 },
  { from: 1_000, bonus: 3 },
  { from: 100, bonus: 1 },
];

/** The points for an act, by the formula of docs/product.md. */
function worthOf({ followers, verified, createdAt }: KeptAct, basePoints: number, now: number): number {
  const tier = FOLLOWER_TIERS.find(({ from }) => followers >= from)?.bonus ?? 0;
  const years = Math.floor(Math.floor((now - Date.parse(createdAt)) / DAY_MS) / 365);
  return basePoints + tier + (verified ? 2 : 0) + years;
}

const pair = (taskId: string, externalId: string): string => `${taskId} ${externalId}`;

/**
 * No person has more points (balance, paid and held, less debts) than their actions still on X are worth, over all
 * Lode accounts of that person. Other people's payments of a miner's debt are not that miner's gain.
 */
function checkWorth(evidence: Evidence): EvidenceFinding[] {
  const { run, acts, attempts, tasks, transfers } = evidence;
  const basePoints = new Map(tasks.map(({ id, base_points }) => [id, base_points]));
  const awarded = new Set(
    transfers.filter(({ kind }) => kind === "award").map(({ subject_id }) => subject_id),
  );
  const there = new Map(
    acts.filter(({ isThere }) => isThere).map((act) => [pair(act.taskId, act.externalId), act]),
  );
  const won = groupBy(
    attempts.filter(({ id }) => awarded.has(id)),
    ({ user_id }) => user_id,
  );
  return [...groupBy(evidence.players, ({ person, userId }) => person ?? userId)].flatMap(
    ([person, lives]) => {
      const pairs = new Set(
        lives
          .flatMap(({ userId }) => won.get(userId) ?? [])
          .map(({ task_id, external_id }) => pair(task_id, external_id)),
      );
      const worth = sum(
        [...pairs].map((one) => {
          const act = there.get(one);
          return act ? worthOf(act, basePoints.get(act.taskId) ?? 0, run.endedAt) : 0;
        }),
      );
      const has = sum(lives.map((life) => pointsOf(evidence, life)));
      return foundIf(!(has <= worth), "more than earned", person, `${has} points, but acts worth ${worth}`);
    },
  );
}

/** Points that are left on a deleted account can no longer be used. */
function pointsOf(
  { accounts, withdrawals, debts }: Evidence,
  { userId, isFormer }: Evidence["players"][number],
): number {
  const own = isFormer ? [] : accounts.filter(({ id }) => id === userId);
  const gone = withdrawals.filter((row) => row.user_id === userId && row.status !== "failed");
  const owed = sum(
    debts.filter((row) => row.user_id === userId).map((row) => row.owed + (row.paid_by_others ?? 0)),
  );
  return sum(own.map(({ balance }) => balance)) + sum(gone.map(({ amount, fee }) => amount + fee)) - owed;
}

/** Only the first undone act of a Lode account within half a year brings a notice. */
function checkNotices({ notices }: Evidence): EvidenceFinding[] {
  const warned = groupBy(
    notices.filter(({ kind }) => kind === "award.warned"),
    ({ user_id }) => user_id,
  );
  return [...warned]
    .filter(([, own]) => own.length > 1)
    .map(([userId, own]) => found("second notice", userId, `${own.length} notices of undone acts`));
}

/** However many accounts a person has, at most one of them counts as invited. */
function checkReferrals({ people, transfers }: Evidence): EvidenceFinding[] {
  const counted = new Set(
    transfers.filter(({ kind }) => kind === "referral").map(({ subject_id }) => subject_id),
  );
  return people
    .map((ids) => ids.filter((id) => counted.has(id)))
    .filter((ids) => ids.length > 1)
    .map((ids) => found("referral counted twice", ids.join(", "), `one person counted ${ids.length} times`));
}

/** Honest miners have every award they are owed, and none of their withdrawals failed. */
function checkHonest({ owedAwards, attempts, players, withdrawals }: Evidence): EvidenceFinding[] {
  const won = new Set(
    attempts
      .filter(({ state }) => state === "verified")
      .map(({ user_id, task_id, external_id }) => `${user_id} ${pair(task_id, external_id)}`),
  );
  const honest = new Set(players.filter(({ isHonest }) => isHonest).map(({ userId }) => userId));
  return [
    ...owedAwards
      .filter(({ userId, taskId, externalId }) => !won.has(`${userId} ${pair(taskId, externalId)}`))
      .map(({ userId, taskId }) => found("honest miner lost", userId, `no award for the task ${taskId}`)),
    ...withdrawals
      .filter(({ user_id, status }) => honest.has(user_id) && status === "failed")
      .map(({ id, user_id }) => found("honest miner lost", user_id, `the withdrawal ${id} failed`)),
  ];
}

/** If an address was signed up twice, only the newest password signs in. */
const checkSignIns = ({ signIns }: Evidence): EvidenceFinding[] =>
  signIns
    .filter(({ isNewest, opened }) => isNewest !== opened)
    .map(({ email, password, opened }) =>
      found("wrong sign-in", email, `${password} password ${opened ? "can" : "cannot"} sign in`),
    );

export type EvidenceVerdict = ReturnType<typeof checkEvidence>;

const RULES: readonly EvidenceRule[] = [
  ...WITHDRAWAL_RULES,
  ...POINT_RULES,
  ...INSIDER_RULES,
  checkWorth,
  checkHonest,
  checkSignIns,
  checkReferrals,
  checkNotices,
];

export function checkEvidence(folder: string) {
  const evidence = readEvidence(folder);
  const findings = [...RULES.flatMap((rule) => rule(evidence)), ...checkVoid(evidence)];
  const requests = requestsOf(evidence);
  const withOutcome = (outcome: string) => requests.filter((request) => request.outcome === outcome).length;
  const withStatus = (status: string) => evidence.withdrawals.filter((row) => row.status === status).length;
  const landed = [...landedByWithdrawal(evidence).values()].map((payments) => payments.length);
  return {
    scenario: evidence.run.scenario,
    seed: evidence.run.seed,
    seconds: (evidence.run.endedAt - evidence.run.startedAt) / 1_000,
    asked: requests.length,
    accepted: withOutcome("ok"),
    refused: withOutcome("fail"),
    unknown: withOutcome("unknown"),
    completed: withStatus("completed"),
    failed: withStatus("failed"),
    /** Requests other than withdrawals, in a run that allows no failed request. */
    otherRequests: evidence.requests?.length ?? 0,
    /** Actions verified at X. */
    verified: evidence.attempts.filter(({ state }) => state === "verified").length,
    faults: countFaults(evidence),
    durations: measureDurations(evidence),
    mostLandedPerWithdrawal: Math.max(0, ...landed),
    outflow: outflowOf(evidence),
    lamportsPerPayout: lamportsPerPayout(evidence, withStatus("completed")),
    counts: countFindings(findings),
    findings,
  };
}

/** A run without an expected fault, or without requests, proves nothing. */
function checkVoid({ faults, expectedFaults, tries, attempts }: Evidence): EvidenceFinding[] {
  const kinds = new Set(faults.map(({ kind }) => kind));
  const missing = expectedFaults.filter((kind) => !kinds.has(kind));
  return [
    ...missing.map((kind) => found("void run", kind, "this fault was never injected")),
    ...foundIf(faults.length === 0, "void run", "run", "no fault was injected"),
    ...foundIf(tries.length + attempts.length === 0, "void run", "run", "no request was made"),
  ];
}

const countFaults = ({ faults }: Evidence): Record<string, number> =>
  Object.fromEntries([...groupBy(faults, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]));

function countFindings(findings: readonly EvidenceFinding[]): Record<EvidenceCheck, number> {
  const counts = Object.fromEntries(CHECKS.map((check) => [check, 0])) as Record<EvidenceCheck, number>;
  for (const { check } of findings) counts[check] += 1;
  return counts;
}

const lamportsPerPayout = ({ chain }: Evidence, completed: number): number | null =>
  completed === 0 ? null : Math.round((chain.before.lamports - chain.after.lamports) / completed);
