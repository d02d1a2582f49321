import { expect, test } from "vitest";
import type { Finding } from "./conditions.ts";
import { type AlarmPlan, keyOf, type OpenAlarm, planAlarms, QUIET_SECONDS } from "./plan-alarms.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const finding = (light: Finding["light"], name = "outbox-lag", about: string | null = null) => ({
  light,
  name,
  about,
  text: "t",
  plainText: "t",
  runbook: "r",
  page: null,
  isBanner: false,
});
const alarm = (more: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id: "a",
  key: "outbox-lag",
  light: "amber",
  missingSince: null,
  ...more,
});

/** The plan as words: "open outbox-lag", "clear a". */
const wordsOf = ({ open, worsen, resume, miss, clear }: AlarmPlan): string[] => [
  ...open.map(({ key }) => `open ${key}`),
  ...worsen.map(({ id }) => `worsen ${id}`),
  ...resume.map((id) => `resume ${id}`),
  ...miss.map((id) => `miss ${id}`),
  ...clear.map((id) => `clear ${id}`),
];

test.each<[string, OpenAlarm[], Finding[], string[]]>([
  ["nothing is wrong", [], [], []],
  ["a finding appears", [], [finding("amber")], ["open outbox-lag"]],
  ["it continues", [alarm()], [finding("amber")], []],
  ["it turns red", [alarm()], [finding("red")], ["worsen a"]],
  ["it stays red", [alarm({ light: "red" })], [finding("red")], []],
  ["it was red, and is amber again", [alarm({ light: "red" })], [finding("amber")], []],
  ["it goes", [alarm()], [], ["miss a"]],
  ["it is gone for a moment", [alarm({ missingSince: ago(QUIET_SECONDS - 1) })], [], []],
  ["it is gone for five minutes", [alarm({ missingSince: ago(QUIET_SECONDS) })], [], ["clear a"]],
  ["it comes back in time", [alarm({ missingSince: ago(299) })], [finding("amber")], ["resume a"]],
  ["it comes back red", [alarm({ missingSince: ago(9) })], [finding("red")], ["worsen a", "resume a"]],
  [
    "two queues are late",
    [alarm({ key: "queue mail" })],
    [finding("amber", "queue", "mail"), finding("red", "queue", "payouts")],
    ["open queue payouts"],
  ],
  [
    "two findings with one key: the worse one comes first",
    [],
    [finding("red"), finding("amber")],
    ["open outbox-lag"],
  ],
])("alarms: %s", (_, alarms, findings, expected) => {
  expect(wordsOf(planAlarms(alarms, findings, NOW))).toEqual(expected);
});

test("a key names the queue or the network", () => {
  expect(keyOf(finding("red", "network-spend-high", "X"))).toBe("network-spend-high X");
});
