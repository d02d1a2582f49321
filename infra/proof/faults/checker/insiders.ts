import type { Evidence } from "./evidence.ts";
import { type EvidenceFinding, type EvidenceRule, found, foundIf, groupBy, sum } from "./finding.ts";
import { askedWithin, landedByWithdrawal } from "./withdrawals.ts";

const dayOf = (at: string): string => new Date(at).toISOString().slice(0, 10);

/** Points that a person put into balances, computed from the acts and not from the product's counts. */
interface InsidersCredit {
  by: string;
  at: string;
  points: number;
  isGift: boolean;
}

function creditsOf({ adjustments, objections, attempts, audit, tasks }: Evidence): InsidersCredit[] {
  const pointsOf = new Map(attempts.map(({ id, points }) => [id, points ?? 0]));
  const budgetOf = new Map(tasks.map(({ id, budget_points }) => [id, budget_points]));
  return [
    ...adjustments.map(({ made_by, created_at, points }) => ({
      by: made_by,
      at: created_at,
      points: Math.abs(points),
      isGift: true,
    })),
    ...objections
      .filter(({ state, subject }) => state === "upheld" && subject === "reversal")
      .map(({ answered_by, answered_at, subject_id }) => ({
        by: answered_by ?? "",
        at: answered_at ?? "",
        points: pointsOf.get(subject_id) ?? 0,
        isGift: true,
      })),
    ...audit
      .filter(({ act }) => act === "published a task")
      .map(({ actor, at, subject_id }) => ({
        by: actor,
        at,
        points: budgetOf.get(subject_id ?? "") ?? Number.POSITIVE_INFINITY,
        isGift: false,
      })),
  ];
}

/** A person causes in a day no more than the limits of the highest role that the person had. */
function checkOperatorSums(evidence: Evidence): EvidenceFinding[] {
  const { insiders } = evidence;
  if (!insiders) return [];
  const roles = rolesOf(evidence);
  const known = creditsOf(evidence).filter(({ by }) => roles.has(by));
  return [...groupBy(known, ({ by, at }) => `${by} ${dayOf(at)}`)].flatMap(([subject, credits]) => {
    const isOwner = roles.get(credits[0]?.by ?? "")?.has("owner");
    const limits = insiders.limits[isOwner ? "owner" : "operator"];
    const gifts = sum(credits.filter(({ isGift }) => isGift).map(({ points }) => points));
    const total = sum(credits.map(({ points }) => points));
    return [
      ...foundIf(gifts > limits.gifts, "above a limit", subject, `gave ${gifts} of ${limits.gifts}`),
      ...foundIf(total > limits.total, "above a limit", subject, `caused ${total} of ${limits.total}`),
    ];
  });
}

/** Every role that an account ever had, from the audit log. */
function rolesOf({ audit, insiders }: Evidence): Map<string, Set<string>> {
  const roles = new Map(insiders?.accounts.map(({ email, role }) => [email, new Set([role])]));
  for (const { detail } of audit) {
    if (!detail.email || !detail.role) continue;
    roles.set(detail.email, (roles.get(detail.email) ?? new Set()).add(detail.role));
  }
  return roles;
}

/** Operators publish no task above their limit for one completion. */
function checkPublishers(evidence: Evidence): EvidenceFinding[] {
  const { insiders, audit, tasks } = evidence;
  if (!insiders) return [];
  const roles = rolesOf(evidence);
  const { basePoints } = insiders.limits.operator;
  return audit
    .filter(
      ({ act, actor }) => act === "published a task" && roles.has(actor) && !roles.get(actor)?.has("owner"),
    )
    .flatMap(({ subject_id, actor }) => {
      const points = tasks.find(({ id }) => id === subject_id)?.base_points ?? 0;
      return foundIf(points > basePoints, "above a limit", actor, `published ${points} points a completion`);
    });
}

/** Everything that needs two people was approved by two accounts. */
function checkTwoPeople(evidence: Evidence): EvidenceFinding[] {
  const { insiders, withdrawals, approvals } = evidence;
  if (!insiders) return [];
  const landed = landedByWithdrawal(evidence);
  const by = groupBy(approvals, ({ withdrawal_id }) => withdrawal_id);
  const approversOf = (id: string) => [...new Set((by.get(id) ?? []).map(({ approved_by }) => approved_by))];
  const paid = withdrawals.filter(({ id, status }) => status === "completed" || landed.has(id));
  const byOne = paid.filter(({ id }) => approversOf(id).length < 2);
  return byOne.flatMap((row) => {
    const points = askedWithin(byOne, row);
    const sentence = `${points} points, approved by ${approversOf(row.id).join(", ")}`;
    return foundIf(points > insiders.limits.secondReviewAbove, "approved by one person", row.id, sentence);
  });
}

/** No viewer has learnt a part of an address. */
const checkRevealed = ({ insiders }: Evidence): EvidenceFinding[] =>
  (insiders?.revealed ?? []).map((part) =>
    found("address revealed", part, "a search told a viewer that it exists"),
  );

export const INSIDER_RULES: readonly EvidenceRule[] = [
  checkOperatorSums,
  checkPublishers,
  checkTwoPeople,
  checkRevealed,
];
