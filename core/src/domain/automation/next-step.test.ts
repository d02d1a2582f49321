import { expect, test } from "vitest";
import { type NextFacts, nextStep } from "./next-step.ts";

const now = new Date("2026-06-01T12:00:00Z");
const due = new Date("2026-06-01T14:20:00Z");
const planned = { state: "planned", dueAt: due, reason: null } as const;
const ready: NextFacts = {
  isOn: true,
  accountState: "active",
  eligible: true,
  needsConsent: false,
  stopped: false,
  halted: false,
  paused: false,
  hours: { from: 9, until: 21, timeZone: "UTC" },
  actedToday: 3,
  dailyActions: 4,
  open: planned,
  canPlan: false,
};
const evening = { from: 18, until: 22, timeZone: "UTC" };

test.each([
  [{}, "planned", "2026-06-01T14:20:00.000Z"],
  [{ open: { ...planned, reason: "limited" } }, "limited", "2026-06-01T14:20:00.000Z"],
  [{ open: { ...planned, state: "acting" } }, "acting", null],
  // An action that began within the hours may be finished outside them: here it is being checked.
  [{ open: { ...planned, state: "unknown" }, hours: evening }, "acting", null],
  [{ hours: evening }, "outside-hours", "2026-06-01T18:00:00.000Z"],
  [{ hours: { ...evening, timeZone: "Asia/Kolkata" } }, "outside-hours", "2026-06-01T12:30:00.000Z"],
  [{ actedToday: 4 }, "cap-reached", "2026-06-02T09:00:00.000Z"],
  // If the cap is reached outside the active hours, automation continues at the later of the two times.
  [{ actedToday: 4, hours: evening }, "cap-reached", "2026-06-02T18:00:00.000Z"],
  [{ open: null, canPlan: true }, "planning", null],
  [{ open: null, canPlan: true, hours: evening }, "outside-hours", "2026-06-01T18:00:00.000Z"],
  [{ open: null }, "no-task", null],
  [{ open: null, hours: evening }, "no-task", null],
  [{ paused: true }, "paused", null],
  [{ halted: true, paused: true }, "halted", null],
  [{ needsConsent: true }, "consent", null],
  [{ eligible: false }, "not-eligible", null],
  [{ stopped: true, paused: true }, "stopped", null],
  [{ accountState: "needs_reconnect" }, "reconnect", null],
  [{ isOn: false, open: null }, "off", null],
] as const)("with %o the next step is %s at %s", (change, state, at) => {
  expect(nextStep({ ...ready, ...change }, now)).toEqual({ state, at: at === null ? null : new Date(at) });
});
