import type { Stack } from "../../stack/stack.ts";
import type { SeededMiner } from "../world/seed-miners.ts";
import { processorTime, processorTimeOf } from "./processor-time.ts";

/** Files and public figures, and what the dashboard reads. */
const PUBLIC = ["/", "/api/stats", "/api/settings"];
const SIGNED_IN = [
  "/api/user-stats",
  "/api/profile",
  "/api/mining-tasks",
  "/api/leaderboard",
  "/api/automation-settings",
  "/api/notifications",
  "/api/points/history",
];
/** The kernel counts in hundredths of a second, so a shorter run would be a rough figure. */
const REQUESTS = 4_000;
const AT_ONCE = 8;
const WARM_UP = 500;

interface BareKoa {
  origin: string;
  pid: number;
}

/** Processor milliseconds a request: of the API and Postgres for each read, and of a bare Koa with one statement. */
export async function measureReads(
  stack: Stack,
  miners: readonly SeededMiner[],
  bare: BareKoa,
): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  const bareMs = await measure(bare.origin, "/api/user-stats", miners, () => ({
    API: processorTimeOf(bare.pid),
    Postgres: processorTime(stack).Postgres ?? 0,
  }));
  figures["bare Koa, one statement and a session"] = describe(bareMs);
  for (const path of [...PUBLIC, ...SIGNED_IN]) {
    const signedIn = SIGNED_IN.includes(path) ? miners : [];
    figures[path] = describe(await measure(stack.urls.web, path, signedIn, () => processorTime(stack)));
  }
  return figures;
}

async function measure(
  origin: string,
  path: string,
  miners: readonly SeededMiner[],
  read: () => Record<string, number>,
): Promise<{ api: number; postgres: number }> {
  await ask(origin + path, miners, WARM_UP);
  const before = read();
  await ask(origin + path, miners, REQUESTS);
  const after = read();
  const each = (part: string) => ((after[part] ?? 0) - (before[part] ?? 0)) / REQUESTS;
  return { api: each("API"), postgres: each("Postgres") };
}

const describe = ({ api, postgres }: { api: number; postgres: number }): string =>
  `API ${api.toFixed(2)} ms, Postgres ${postgres.toFixed(2)} ms`;

async function ask(url: string, miners: readonly SeededMiner[], count: number): Promise<void> {
  let next = 0;
  const asking = Array.from({ length: AT_ONCE }, async () => {
    while (next < count) {
      const miner = miners[next++ % Math.max(miners.length, 1)];
      const headers = {
        "Accept-Encoding": "gzip",
        ...(miner ? { Authorization: `Bearer ${miner.bearer}` } : {}),
      };
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    }
  });
  await Promise.all(asking);
}
