import { expect, test } from "vitest";
import { type ActingFacts, decideAction } from "./decide-action.ts";

const now = new Date("2026-06-01T12:00:00Z");
const ready: ActingFacts = {
  accountState: "active",
  suspended: false,
  isSwitchedOn: true,
  consented: true,
  paused: false,
  stopped: false,
  halted: false,
  eligible: true,
  taskOpen: true,
  alreadyTried: false,
  tierAllows: true,
  isDelegated: true,
  actedToday: 3,
  dailyActions: 4,
  restsUntil: new Date("2026-06-01T11:00:00Z"),
  hours: { from: 9, until: 21, timeZone: "UTC" },
};

test("automation acts when no fact forbids it", () => {
  expect(decideAction(ready, now)).toEqual({ act: true });
});

test.each([
  [{ accountState: "removed" }, "account-removed"],
  [{ suspended: true }, "suspended"],
  [{ isSwitchedOn: false }, "switched-off"],
  [{ consented: false }, "no-consent"],
  [{ accountState: "needs_reconnect" }, "needs-reconnect"],
  [{ stopped: true }, "account-stopped"],
  [{ tierAllows: false }, "tier-cannot"],
  [{ isDelegated: false }, "no-signer"],
  [{ eligible: false }, "not-eligible"],
  [{ taskOpen: false }, "task-over"],
  [{ alreadyTried: true }, "already-tried"],
  // A permanent reason takes precedence over a temporary one.
  [{ isSwitchedOn: false, paused: true, halted: true }, "switched-off"],
] as const)("%o skips: %s", (change, skip) => {
  expect(decideAction({ ...ready, ...change }, now)).toEqual({ act: false, skip });
});

test.each([
  [{ paused: true }, "paused", "2026-06-01T12:01:00.000Z"],
  [{ halted: true }, "halted", "2026-06-01T12:01:00.000Z"],
  [{ actedToday: 4 }, "cap-reached", "2026-06-02T09:00:00.000Z"],
  [{ hours: { from: 18, until: 22, timeZone: "UTC" } }, "outside-hours", "2026-06-01T18:00:00.000Z"],
  [{ restsUntil: new Date("2026-06-01T14:20:00Z") }, null, "2026-06-01T14:20:00.000Z"],
  [{ restsUntil: new Date("2026-06-01T21:20:00Z") }, null, "2026-06-02T09:00:00.000Z"],
  // The daily cap takes precedence over the pause between two actions.
  [
    { actedToday: 4, restsUntil: new Date("2026-06-01T14:20:00Z") },
    "cap-reached",
    "2026-06-02T09:00:00.000Z",
  ],
] as const)("%o waits: %s until %s", (change, wait, until) => {
  expect(decideAction({ ...ready, ...change }, now)).toEqual({ act: false, wait, until: new Date(until) });
});
