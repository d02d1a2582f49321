import { expect, test } from "vitest";
import type { ActionKind } from "../networks/action-kinds.ts";
import type { CompleteSince, ProbeOutcome } from "../networks/probe-outcome.ts";
import { say } from "../sentences/say.ts";
import { judgeUncertainAction, type UncertainVerdict } from "./judge-uncertain-action.ts";

const now = new Date("2026-06-01T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const inSeconds = (seconds: number) => ({ next: "wait" as const, until: secondsAgo(-seconds) });

const absent = (completeSince: CompleteSince): ProbeOutcome => ({
  state: "not_done",
  completeSince,
  lagMs: 0,
});
const reason = say("x.transient");

test.each<[ActionKind, ProbeOutcome, number, number, UncertainVerdict | ReturnType<typeof inSeconds>]>([
  // kind, outcome of the probe, seconds since the act, probes so far, next step
  ["comment", { state: "done" }, 1, 0, { next: "done" }],
  ["like", { state: "done" }, 100_000, 9, { next: "done" }],
  ["comment", absent("everything"), 10, 0, inSeconds(5)],
  ["comment", absent("everything"), 60, 3, { next: "act-again" }],
  ["comment", absent(secondsAgo(3_601)), 3_300, 3, { next: "act-again" }],
  ["comment", absent(secondsAgo(3_599)), 3_300, 3, inSeconds(40)],
  ["comment", absent(null), 3_600, 3, inSeconds(40)],
  // Repeating a like or a repost has no effect at X.
  ["like", absent(null), 60, 3, { next: "act-again" }],
  ["repost", absent(secondsAgo(30)), 60, 3, { next: "act-again" }],
  ["like", absent(null), 59, 0, inSeconds(5)],
  ["comment", { state: "unknown", reason }, 10, 12, inSeconds(600)],
  ["comment", { state: "unknown", reason, retryAt: secondsAgo(-900) }, 10, 0, inSeconds(900)],
  ["comment", { state: "unknown", reason }, 86_400, 200, { next: "give-up" }],
  ["comment", absent(null), 86_400, 200, { next: "give-up" }],
])(
  "a %s whose probe shows %o %d s after the act, after %d earlier probes, leads to %o",
  (kind, outcome, seconds, probes, expected) => {
    expect(judgeUncertainAction(outcome, { kind, actedAt: secondsAgo(seconds), probes }, now)).toEqual(
      expected,
    );
  },
);
