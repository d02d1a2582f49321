import { expect, test } from "vitest";
import { PLANTS, runPlanted } from "./plants/plants.ts";
import { runScenario } from "./run-scenario.ts";

const plant = PLANTS.find(({ name }) => name === "failed-call-is-failed-payout");

test("a planted bug is caught, and the same trial without it finds nothing", async () => {
  if (!plant) throw new Error("The plant does not exist.");
  const { isCaught, verdict } = await runPlanted(plant, 1);
  expect(verdict.counts).toMatchObject({ "failed but paid": expect.any(Number), "void run": 0 });
  expect(isCaught).toBe(true);
  const clean = await runScenario(plant.trial, { seed: 1, label: "smoke" });
  expect(clean.findings).toEqual([]);
  expect(clean).toMatchObject({ accepted: 10, completed: 10, mostLandedPerWithdrawal: 1 });
});
