import { expect, test } from "vitest";
import { NETWORKS } from "../networks/networks.ts";
import type { CompleteSince } from "../networks/probe-outcome.ts";
import { inEnglish } from "../sentences/english.ts";
import { say } from "../sentences/say.ts";
import { deadlineOf, judgeProbe, nextCheckAt, type ProbedAttempt } from "./verdict.ts";

const askedAt = new Date("2026-08-01T00:00:00Z");
const after = (seconds: number) => new Date(askedAt.getTime() + seconds * 1_000);
const attempt = (more: Partial<ProbedAttempt> = {}): ProbedAttempt => ({
  kind: "follow",
  username: "ada",
  targetUsername: "lode",
  source: "manual",
  askedAt,
  actedAt: null,
  ...more,
});

test.each([
  [{ state: "done" }, "verified"],
  [{ state: "not_done", completeSince: "everything", lagMs: 0 }, "not_done"],
  [{ state: "unknown", reason: say("x.transient") }, "unknown"],
] as const)("a probe that shows %o gives the verdict %s", (outcome, verdict) => {
  expect(judgeProbe(attempt(), outcome, NETWORKS.x, askedAt).verdict).toBe(verdict);
});

test.each<[ProbedAttempt["source"], CompleteSince, number, string, boolean]>([
  // source, complete since, hours since the attempt began, verdict on a miss, whether a remedy is named
  ["manual", "everything", 0, "not_done", false],
  ["manual", null, 0, "not_done", true],
  ["manual", after(-3_600), 0, "not_done", true],
  ["automation", null, 1, "unknown", false],
  ["automation", after(-600), 1, "unknown", false],
  ["automation", after(-1_800), 1, "not_done", false],
  ["automation", "everything", 1, "not_done", false],
  // An action that X confirmed is probed again for a day.
  ["automation", null, 24, "not_done", true],
])(
  "a %s like missing in a list complete since %s, %d h after the attempt began, gives the verdict %s",
  (source, completeSince, hours, verdict, namesACure) => {
    const like = attempt({ kind: "like", source, actedAt: source === "manual" ? null : after(-900) });
    const said = judgeProbe(
      like,
      { state: "not_done", completeSince, lagMs: 0 },
      NETWORKS.x,
      after(hours * 3_600),
    );
    expect(said.verdict).toBe(verdict);
    expect("reason" in said && inEnglish(said.reason).includes("do it again")).toBe(namesACure);
  },
);

test.each([
  // kind, source, the lists' lag in seconds, seconds since the attempt began, verdict on an exact absence
  ["like", "manual", 0, 0, "not_done"],
  ["like", "manual", 30, 29, "unknown"],
  ["repost", "manual", 30, 30, "not_done"],
  ["follow", "manual", 0, 0, "not_done"],
  ["follow", "automation", 0, 59, "unknown"],
  ["comment", "automation", 0, 60, "not_done"],
  ["comment", "automation", 90, 60, "unknown"],
] as const)(
  "an absent %s (%s), with lists %d s late and probed after %d s, gives the verdict %s",
  (kind, source, lag, seconds, verdict) => {
    const absent = { state: "not_done", completeSince: "everything", lagMs: lag * 1_000 } as const;
    expect(judgeProbe(attempt({ kind, source }), absent, NETWORKS.x, after(seconds)).verdict).toBe(verdict);
  },
);

const absent = { state: "not_done", completeSince: "everything", lagMs: 0 } as const;

test("an unknown verdict says why", () => {
  const reason = say("x.limited");
  const verdict = judgeProbe(attempt(), { state: "unknown", reason }, NETWORKS.x, askedAt);
  expect(verdict).toEqual({ verdict: "unknown", reason });
});

test.each([
  [NETWORKS.x, "repost", "X shows no repost (a quote is none) by @ada of the post by @lode yet"],
  [NETWORKS.nostr, "like", "Nostr does not show a like by ada on the post by lode yet"],
] as const)(
  "an act that $name does not show names the account as people do there",
  (network, kind, sentence) => {
    const verdict = judgeProbe(attempt({ kind }), absent, network, askedAt);
    expect("reason" in verdict && inEnglish(verdict.reason)).toBe(sentence);
  },
);

const asked = "2026-11-22T12:00:00Z";
test.each([
  ["no end is known", null, "2026-11-25T12:00:00Z"],
  ["the task ends much later", "2026-12-22T12:00:00Z", "2026-11-25T12:00:00Z"],
  ["the task ended an hour after", "2026-11-22T13:00:00Z", "2026-11-23T13:00:00Z"],
  [
    "automation acted in time, and the attempt came after the end",
    "2026-11-22T11:00:00Z",
    "2026-11-23T12:00:00Z",
  ],
])("the attempt's deadline if %s", (_name, ends, deadline) => {
  const taskEndsAt = ends === null ? null : new Date(ends);
  expect(deadlineOf({ askedAt: new Date(asked), taskEndsAt })).toEqual(new Date(deadline));
});

const now = new Date("2026-06-01T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const wait = (askedAt: Date, checks: number, retryAt?: Date) =>
  (nextCheckAt({ askedAt, checks }, now, retryAt).getTime() - now.getTime()) / 1_000;

test.each([
  [0, 0, 5],
  [6, 1, 10],
  [20, 2, 20],
  [599, 20, 600],
  [600, 7, 3_600],
  [86_400, 30, 3_600],
])(
  "an attempt requested %d s ago and checked %d times is checked again in %d s",
  (seconds, checks, expected) => {
    expect(wait(secondsAgo(seconds), checks)).toBe(expected);
  },
);

test("an attempt is never checked again before the time that X gave", () => {
  expect(wait(now, 0, new Date(now.getTime() + 900_000))).toBe(900);
  expect(wait(now, 0, secondsAgo(5))).toBe(5);
});
