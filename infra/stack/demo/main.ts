import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSandboxRelay, listIn, sandboxPageOf } from "@lode/adapters/networks/nostr/relay-addresses";
import { readEnvironment } from "@lode/adapters/settings/env";
import { messageOf } from "@lode/core/contracts/errors";
import { sandboxWalletSeed } from "@lode/core/domain/sandbox-wallet";
import { connect } from "@lode/db/connection";
import { becomeMiner, type Miner, signUpOnly } from "@lode/sandbox/people/miner";
import { type SandboxControls, sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { announcement } from "../announce.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_X_USERS, type DemoPerson, UNREACHABLE } from "./demo-people.ts";
import { publishDemoTasks, publishNostrDemoTasks } from "./demo-tasks.ts";
import { readDemoSignIns } from "./seed-once.ts";

/**
 * `npm run db:seed`: needs a running stack with sandboxes, and writes the sign-ins to its data folder. With `announce`,
 * as in compose, it does so once, and prints the addresses and the sign-ins.
 */
const environment = readEnvironment();
const need = (name: string): string => {
  const value = environment[name];
  if (value) return value;
  console.error(`${name} is not set. npm start creates the demo world at its first run.`);
  process.exit(1);
};

const dataDir = need("LODE_DATA_DIR");
const isAnnounced = process.argv[2] === "announce";
try {
  if (!isAnnounced || !existsSync(join(dataDir, "demo.json"))) await seed();
  if (isAnnounced) announce();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

function announce(): void {
  const urls = {
    web: need("PUBLIC_URL"),
    operators: need("OPERATORS_URL"),
    x: `http://127.0.0.1:${need("X_SANDBOX_PORT")}`,
    nostr: sandboxPageOf(listIn(environment.NOSTR_RELAYS)[0]),
    mail: environment.MAIL_SANDBOX_URL,
    solana: need("BROWSER_RPC_URL"),
  };
  console.log(announcement({ urls, env: environment }, readDemoSignIns(dataDir)));
}

async function seed(): Promise<void> {
  const { X_SANDBOX_HOST = "127.0.0.1", API_URL = need("PUBLIC_URL") } = environment;
  const relay = listIn(environment.NOSTR_RELAYS)[0] ?? "";
  const nostr = isSandboxRelay(relay) ? relay.replace(/^ws/, "http") : undefined;
  await makeDemoWorld({
    webUrl: API_URL,
    databaseUrl: need("DATABASE_URL"),
    sandbox: sandboxControls({
      x: `http://${X_SANDBOX_HOST}:${need("X_SANDBOX_PORT")}`,
      nostr,
      mail: `http://${new URL(need("SMTP_URL")).hostname}:${need("MAIL_PORT")}`,
      solana: need("SOLANA_RPC_URL"),
    }),
    nostr,
  });
  const signIns = DEMO_PEOPLE.filter((person) => person.what !== "").map(({ name, email, what }) => ({
    who: name,
    email,
    password: DEMO_PASSWORD,
    what,
  }));
  writeFileSync(join(dataDir, "demo.json"), JSON.stringify(signIns, null, 2));
}

interface DemoWorld {
  webUrl: string;
  databaseUrl: string;
  sandbox: SandboxControls;
  /** The address of the Nostr sandbox; undefined if the relays are elsewhere or Nostr is off. */
  nostr: string | undefined;
}

/**
 * Creates the demo by using the product: its miners sign up, confirm, link, act on the X sandbox and withdraw
 * through the public API. Every point was verified, and every completed payout is on the chain.
 */
async function makeDemoWorld(world: DemoWorld): Promise<void> {
  for (const user of DEMO_X_USERS) await world.sandbox.putXUser(user);
  const db = connect(world.databaseUrl, { poolSize: 1, name: "lode-seed" });
  try {
    if (world.nostr) await publishNostrDemoTasks(db, world.sandbox, world.nostr);
    await publishDemoTasks(db, world.sandbox, new Date());
  } finally {
    await db.destroy();
  }
  await signUpOnly(world.webUrl, UNREACHABLE);
  const [ada, ben, ...others] = DEMO_PEOPLE;
  if (!ada || !ben) throw new Error("The demo has no people.");
  const [adaMiner, benMiner] = await Promise.all([mine(world, ada), mine(world, ben)]);
  await Promise.all(others.map((person) => mine(world, person)));
  await Promise.all([withdrawAsBen(benMiner, world.sandbox), withdrawAsAda(adaMiner)]);
}

async function mine(world: DemoWorld, person: DemoPerson): Promise<Miner> {
  const miner = await becomeMiner(world.webUrl, world.sandbox, {
    email: person.email,
    password: DEMO_PASSWORD,
    displayName: person.name,
  });
  for (const username of person.accounts) await miner.earn(username, person.tasks);
  return miner;
}

/** Makes three withdrawals: a paid one, one under review, and one in progress when the page opens. */
async function withdrawAsAda(miner: Miner): Promise<void> {
  // The wallet that the page offers her on every device.
  const wallet = Keypair.fromSeed(sandboxWalletSeed(miner.userId)).publicKey.toBase58();
  const paid = await miner.withdraw(150, wallet);
  await miner.withdraw(500, wallet);
  await miner.paid(paid.id, 90_000);
  await miner.withdraw(100, wallet);
}

/** Freezes the USDC account of Ben's wallet, so the payout fails and the points are returned. */
async function withdrawAsBen(miner: Miner, sandbox: SandboxControls): Promise<void> {
  const wallet = Keypair.generate().publicKey.toBase58();
  await sandbox.rpc("dev_fund", { address: wallet, usdc: 1 });
  await sandbox.rpc("dev_freeze", { owner: wallet });
  const failing = await miner.withdraw(100, wallet);
  await until("Ben's failed payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === failing.id && one.status === "failed"),
  );
}
