import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files, slowest first: a slow file at the end keeps one core waiting. Vitest would start with
 * large files, but a test's duration has little to do with the size of its file.
 */
export const LONGEST = [
  "proof/journeys/readme-walk.e2e.test.ts",
  "proof/journeys/browser-screens.e2e.test.ts",
  "proof/journeys/operator-scenarios.e2e.test.ts",
  "proof/journeys/console-screens.e2e.test.ts",
  "proof/journeys/browser-states.e2e.test.ts",
  "proof/journeys/crashes.e2e.test.ts",
  "stack/start.e2e.test.ts",
  "proof/faults/faults.e2e.test.ts",
  "money-model/money-model.test.ts",
  "withdrawals/withdrawals.parallel.test.ts",
  "src/routes.generated-bodies.test.ts",
  "repair-jobs.test.ts",
  "withdrawals/sign-payout.crashes.test.ts",
  "http/limits.test.ts",
  "automation/act-for-account.fourteen-days.test.ts",
  "processes/supervisor.test.ts",
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place === -1 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
