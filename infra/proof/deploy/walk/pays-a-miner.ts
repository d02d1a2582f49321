import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { connect, type Db } from "@lode/db/connection";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import type { RunningCompose } from "../compose/run-compose.ts";
import { earnAndWithdraw } from "../journey/earn-and-withdraw.ts";
import { PAGE_URL } from "./hosts.ts";

/** What the first start has generated, and .env over it. */
export const settingsOf = (compose: RunningCompose): Record<string, string | undefined> => ({
  ...parseEnv(readFileSync(join(compose.volume("product-secrets"), "settings.env"), "utf8")),
  ...compose.environmentOf("ops"),
});

/** Does work with a connection to the installation's database. */
export async function withDatabase<T>(compose: RunningCompose, work: (db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url = "" } = settingsOf(compose);
  // The authority is at another place on this machine.
  const there = url
    .replace("@postgres:", `@${compose.addressOf("postgres")}:`)
    .replace("/authority.pem", process.env.NODE_EXTRA_CA_CERTS ?? "");
  const db = connect(there, { poolSize: 2, name: "lode-walk" });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const SANDBOXES = {
  x: "http://127.0.0.1:3002",
  mail: "http://127.0.0.1:3003",
  solana: "http://127.0.0.1:8899",
};

/** A new miner earns and is paid. */
export async function paysAMiner(
  compose: RunningCompose,
  log: (sentence: string) => void,
  who: { email?: string; handle?: string } = {},
): Promise<void> {
  await until("the workers to reach the chain", async () => (await fetch(`${PAGE_URL}/api/health/ready`)).ok);
  await withDatabase(compose, (db) =>
    earnAndWithdraw({ web: PAGE_URL, sandbox: sandboxControls(SANDBOXES), db, log, ...who }),
  );
}
