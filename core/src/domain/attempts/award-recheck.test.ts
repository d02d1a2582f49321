import { expect, test } from "vitest";
import type { CompleteSince, ProbeOutcome } from "../networks/probe-outcome.ts";
import { say } from "../sentences/say.ts";
import {
  followUndone,
  judgeRecheck,
  judgeUnlinked,
  type RecheckVerdict,
  recheckMoments,
} from "./award-recheck.ts";

const now = new Date("2026-06-01T00:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
type RecheckCounts = "unanswered" | "unproved" | null;
const later = (hours: number, counts: RecheckCounts = null): RecheckVerdict => ({
  next: "later",
  at: inHours(hours),
  counts,
});
const until = inHours(48);
const warn = (isCertain: boolean): RecheckVerdict => ({ next: "warn", cause: "undone", until, isCertain });
const reverse = (cause: "undone" | "unlinked"): RecheckVerdict => ({ next: "reverse", cause });

const goneSince = (completeSince: CompleteSince): ProbeOutcome => ({
  state: "not_done",
  completeSince,
  lagMs: 0,
  isNamedGone: true,
});
const missing: ProbeOutcome = { state: "not_done", completeSince: "everything", lagMs: 0 };
const silent: ProbeOutcome = { state: "unknown", reason: say("x.transient") };

test.each<[ProbeOutcome, "undone" | "unlinked" | null, number, RecheckVerdict]>([
  // probe outcome, warning, hours since the warning, verdict
  [{ state: "done" }, null, 0, { next: "keep" }],
  [{ state: "done" }, "undone", 48, { next: "keep" }],
  [{ state: "done" }, "unlinked", 48, { next: "keep" }],
  [missing, null, 0, warn(true)],
  [missing, "unlinked", 48, warn(true)],
  [missing, "undone", 48, reverse("undone")],
  // The time of the act is unknown, so no point in time is early enough.
  [{ state: "not_done", completeSince: inHours(-10_000), lagMs: 0 }, null, 0, later(24, "unproved")],
  [{ state: "not_done", completeSince: null, lagMs: 0 }, "undone", 48, later(24, "unproved")],
  // The answer must cover the time since the notice, when the act may have been repeated.
  [goneSince(null), null, 0, warn(false)],
  [goneSince(null), "unlinked", 48, warn(false)],
  // The award is 100 hours old. Without an answer that reaches back to it, the act may have been repeated.
  [goneSince(inHours(-99)), null, 0, warn(false)],
  [goneSince(inHours(-101)), null, 0, warn(true)],
  [goneSince(inHours(-49)), "undone", 48, reverse("undone")],
  [goneSince(inHours(-47)), "undone", 48, later(24, "unproved")],
  [goneSince("everything"), "undone", 48, reverse("undone")],
  [{ ...silent, isTargetGone: true }, "undone", 48, { next: "keep" }],
])(
  "a probe that shows %o, after a warning of %s %d hours ago, leads to %o",
  (outcome, warnedOf, hours, verdict) => {
    const warning = { warnedOf, warnedAt: warnedOf && inHours(-hours) };
    const progress = { ...warning, awardedAt: inHours(-100), unanswered: 0, unproved: 0 };
    expect(judgeRecheck(outcome, progress, now)).toEqual(verdict);
  },
);

const untold = { warnedOf: null, warnedAt: null, awardedAt: inHours(-100) };

test.each<[isCertain: boolean, isRepeated: boolean, next: string]>([
  [true, false, "warn"],
  [true, true, "reverse"],
  [false, false, "warn"],
  [false, true, "warn"],
])("an undone act (certain: %s, another undone before: %s) leads to %s", (isCertain, isRepeated, next) => {
  const verdict = { next: "warn" as const, cause: "undone" as const, until, isCertain };
  expect(followUndone(verdict, isRepeated)).toMatchObject({ next, cause: "undone" });
});

test("the second probe without proof is the last, and the award is kept", () => {
  const unproved: ProbeOutcome = { state: "not_done", completeSince: null, lagMs: 0 };
  expect(judgeRecheck(unproved, { ...untold, unanswered: 0, unproved: 1 }, now)).toEqual({ next: "keep" });
});

test.each<[ProbeOutcome, number, RecheckVerdict]>([
  // probe outcome, probes without an answer so far, verdict
  [silent, 0, later(1, "unanswered")],
  [silent, 3, later(8, "unanswered")],
  [silent, 6, later(24, "unanswered")],
  [silent, 7, { next: "drop" }],
  [{ ...silent, retryAt: inHours(5) } as ProbeOutcome, 0, later(5)],
  [{ ...silent, retryAt: inHours(5) } as ProbeOutcome, 7, later(5)],
])(
  "a probe that shows %o, after %d probes without an answer, leads to %o",
  (outcome, unanswered, verdict) => {
    expect(judgeRecheck(outcome, { ...untold, unanswered, unproved: 0 }, now)).toEqual(verdict);
  },
);

test.each([
  // hours without a link, earlier warning, verdict
  [null, null, later(1)],
  [0.5, null, later(1)],
  [5, null, later(5)],
  [100, null, later(24)],
  [100, "undone", later(24)],
  [7 * 24, null, { next: "warn", cause: "unlinked", until }],
  [7 * 24, "undone", { next: "warn", cause: "unlinked", until }],
  [9 * 24, "unlinked", reverse("unlinked")],
] as const)("%s hours without a link, after a warning of %s, lead to %o", (hours, warnedOf, verdict) => {
  const unlinkedSince = hours === null ? null : inHours(-hours);
  expect(judgeUnlinked({ warnedOf, unlinkedSince, isOwnerDeleted: false }, now)).toEqual(verdict);
  expect(judgeUnlinked({ warnedOf, unlinkedSince, isOwnerDeleted: true }, now)).toEqual({ next: "wait" });
});

test.each([
  [0, [0, 0, 0], []],
  [100, [0, 0.5, 0.99], ["2026-06-02", "2026-06-08", "2026-07-01"]],
  [20, [0.19, 0.2, 0.9], ["2026-06-02"]],
  [20, [0.9, 0.1, 0.1], ["2026-06-08", "2026-07-01"]],
])("a share of %d %% with the draws %j re-checks after the days %j", (share, draws, days) => {
  const drawOf = new Map([1, 7, 30].map((day, n) => [day, draws[n] ?? 0]));
  const moments = recheckMoments(now, share, (day) => drawOf.get(day) ?? 0);
  expect(moments.map((at) => at.toISOString().slice(0, 10))).toEqual(days);
});
