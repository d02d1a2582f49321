import { benchApi } from "./api.ts";
import { type Bench, runBench } from "./bench-stack.ts";
import { benchLeaderboard } from "./leaderboard.ts";
import { benchPayouts } from "./payouts.ts";
import { benchVerification } from "./verification.ts";
import { benchWeb } from "./web.ts";

const BENCHES: Record<string, Bench> = {
  verification: benchVerification,
  payouts: benchPayouts,
  leaderboard: benchLeaderboard,
  api: benchApi,
  web: benchWeb,
};

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(BENCHES);
if (names.some((name) => !Object.hasOwn(BENCHES, name))) {
  console.error(
    `npm run bench [-- NAME…], with any of: ${Object.keys(BENCHES).join(", ")}; all without a name`,
  );
  process.exit(1);
}
for (const name of names) {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  await runBench(name, BENCHES[name] as Bench);
  console.log(`${name} took ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
}
