import { expect, test } from "vitest";
import { buildRows, buildTask } from "../../../features/tasks/task-facts.ts";
import { bestOf, offersIn } from "../../../features/tasks/task-offers.ts";
import { type NextStepFacts, nextStep } from "./next-step.ts";

const [first = null, ...rest] = offersIn([
  buildRows(buildTask("first"), "available"),
  buildRows(buildTask("best", { base_points: 60 }), "available"),
]);
const best = bestOf(rest);

const able = { username: "mara", lacks: [], needsReconnect: false };
const small = { username: "small", lacks: ["Need 30+ followers"], needsReconnect: false };
const refused = { username: "refused", lacks: ["Reconnect it"], needsReconnect: true };

const FACTS: NextStepFacts = {
  accounts: [able],
  tasksCompleted: 3,
  hasWallet: true,
  refusedWallet: null,
  balance: 20,
  hasWithdrawn: true,
  automationOn: true,
  first,
  best,
};
const REFUSED = { refusedWallet: "frozen", balance: 101 };
const NO_TASKS = { first: null, best: null };

test.each<[string, Partial<NextStepFacts>, object]>([
  ["nothing is linked", { accounts: [] }, { step: "link" }],
  ["only an account that cannot earn", { accounts: [small] }, { step: "link-another" }],
  ["only a refused account", { accounts: [small, refused] }, { step: "reconnect", username: "refused" }],
  ["three accounts that cannot earn", { accounts: [small, small, small] }, { step: "rest" }],
  ["nothing done yet", { tasksCompleted: 0, hasWallet: false }, { step: "first-task", offer: first }],
  [
    "nothing done, nothing to do",
    { tasksCompleted: 0, automationOn: false, ...NO_TASKS },
    { step: "automation" },
  ],
  ["points, but no wallet", { hasWallet: false, hasWithdrawn: false }, { step: "wallet" }],
  ["a wallet and enough points", { balance: 101, hasWithdrawn: false }, { step: "withdraw" }],
  ["enough points, but the wallet refused a payout", REFUSED, { step: "change-wallet", wallet: "frozen" }],
  ["a wallet that refused a payout, and too few points", { ...REFUSED, balance: 100 }, { step: "task" }],
  ["one point short", { balance: 100, hasWithdrawn: false }, { step: "task", offer: best, missing: 1 }],
  [
    "short, and nothing to do",
    { hasWithdrawn: false, automationOn: false, ...NO_TASKS },
    { step: "automation" },
  ],
  ["withdrawn, automation off", { automationOn: false }, { step: "automation" }],
  ["all done once", {}, { step: "task", offer: best, missing: 0 }],
  ["all done once, points for another withdrawal", { balance: 500 }, { step: "task", missing: 0 }],
  ["all done, nothing to do", NO_TASKS, { step: "rest" }],
])("%s", (_, facts, expected) => {
  expect(nextStep({ ...FACTS, ...facts })).toMatchObject(expected);
});
