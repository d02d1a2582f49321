import { ruled, type Statement, states, tested } from "./statement.ts";

const USED = tested("infra/proof/checks/given-packages.test.ts", "the product uses the given package %s");
const TESTED_WITH = tested("infra/proof/checks/given-packages.test.ts", "the tests use the given package %s");
const HTTP_JOURNEY = tested(
  "infra/proof/journeys/http-journey.e2e.test.ts",
  "a miner signs up, follows on X, is awarded, withdraws, and is paid once",
);
const BROWSER_JOURNEY = tested(
  "infra/proof/journeys/browser-journey.e2e.test.ts",
  "a visitor becomes a miner in the browser and is paid to their wallet",
);
const AUTOMATION = tested(
  "infra/proof/journeys/browser-states.e2e.test.ts",
  "automation announces its next action and follows the schedule; the flight recorder fills without a reload",
);

/** The card: packages, folders and jobs. */
export const packagesAndJobsStatements: readonly Statement[] = [
  ...[
    "react and react-dom",
    "react-router-dom",
    "@tanstack/react-query",
    "@solana/wallet-adapter-react",
    "@solana/web3.js",
    "@solana/spl-token",
    "koa and @koa/router",
    "bullmq",
    "ioredis",
    "knex and pg",
    "twitter-api-v2",
    "pino",
  ].map((name, place) => states(443 + place, `The product uses ${name}.`, USED)),
  ...["vitest", "supertest", "playwright"].map((name, place) =>
    states(455 + place, `The tests use ${name}.`, TESTED_WITH),
  ),
  states(
    458,
    "package.json, web, api, worker, db, docker-compose.yml, infra and README.md stand at the top.",
    tested("infra/proof/checks/given-packages.test.ts", "%s stands at the top level"),
  ),
  states(
    459,
    "The API validates, records and hands the work to workers.",
    HTTP_JOURNEY,
    tested(
      "api/src/routes.generated-bodies.test.ts",
      "awkward queries and ids cause no fault, and every answer is as described",
    ),
  ),
  states(
    460,
    "A job checks follows, likes, reposts and comments.",
    tested(
      "app/src/attempts/verify-batch.verdicts.test.ts",
      "a %s that was done is verified, and its receipt shows what X answered",
    ),
  ),
  states(461, "A job acts for accounts with automation.", AUTOMATION),
  states(
    462,
    "A job recomputes the leaderboard.",
    tested(
      "worker/src/runtime/keep-leaderboard-fed.test.ts",
      "many awards share a job: one waits at a time, and at most two a second are ordered",
    ),
  ),
  states(463, "A job transfers USDC.", HTTP_JOURNEY),
  states(464, "A withdrawal is pending, processing, and completed or failed.", BROWSER_JOURNEY),
  states(465, "USDC is paid on devnet.", ruled(66), HTTP_JOURNEY),
  states(466, "Miners use the React app.", BROWSER_JOURNEY),
  states(467, "Automation runs unattended.", AUTOMATION),
  states(
    468,
    "Operators watch the queues on dashboards.",
    tested(
      "infra/proof/journeys/operator-scenarios.e2e.test.ts",
      "2. the overview shows whether miners are served, queue by queue, and each problem links to its repair",
    ),
  ),
];
