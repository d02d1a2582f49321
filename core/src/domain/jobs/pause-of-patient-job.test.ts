import { expect, test } from "vitest";
import { pauseOfPatientJob } from "./pause-of-patient-job.ts";

const HOUR = 3_600_000;
const day = { patienceMs: 24 * HOUR, shortestMs: 10_000 };

test.each([
  [0, 10_000],
  [20_000, 10_000],
  [60_000, 30_000],
  [HOUR, 600_000],
  [24 * HOUR - 1_000, 1_000],
  [24 * HOUR, undefined],
])("after %d ms the next try is in %s ms", (age, pause) => {
  expect(pauseOfPatientJob(age, day)).toBe(pause);
});

test("an outage of a day is tried about 150 times, and never longer than ten minutes apart", () => {
  let age = 0;
  let tries = 0;
  for (let pause = pauseOfPatientJob(age, day); pause !== undefined; pause = pauseOfPatientJob(age, day)) {
    expect(pause).toBeLessThanOrEqual(600_000);
    age += pause;
    tries++;
  }
  expect(age).toBe(24 * HOUR);
  expect(tries).toBeGreaterThan(100);
  expect(tries).toBeLessThan(200);
});
