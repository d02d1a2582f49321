import { expect, test } from "vitest";
import { type CompleteSince, reachesBack, reachesOlderLikes } from "./probe-outcome.ts";

const act = new Date("2026-08-01T12:00:00Z");
const before = (minutes: number) => new Date(act.getTime() - minutes * 60_000);

test.each<[CompleteSince, Date | null, boolean]>([
  ["everything", act, true],
  ["everything", null, true],
  [null, act, false],
  [before(60), act, true],
  [before(60), null, false],
  // Clocks may differ by five minutes.
  [before(5), act, false],
  [before(6), act, true],
  [before(-60), act, false],
])("complete since %o, for an act since %o, proves its absence: %s", (completeSince, since, proved) => {
  expect(reachesBack(completeSince, since)).toBe(proved);
});

test.each<[string, string[], string[] | undefined, boolean]>([
  ["both below are there", ["new", "a", "b"], ["a", "b"], true],
  ["one was taken back", ["new", "a", "c"], ["a", "b", "c"], true],
  ["only one is left", ["new", "a"], ["a", "b"], false],
  ["they were liked again, the other way round", ["b", "a", "new"], ["a", "b"], false],
  ["the list does not reach them", ["new", "newer"], ["a", "b"], false],
  ["nothing was below it", ["new"], [], false],
  ["nothing is known", ["new"], undefined, false],
])("whether a list reaches back to the remembered older likes: %s", (_name, list, olderLikes, reached) => {
  expect(reachesOlderLikes(list, olderLikes ? { olderLikes } : {})).toBe(reached);
});
