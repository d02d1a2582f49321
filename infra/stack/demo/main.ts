import { existsSync, writeFileSync } from "node:fs";
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
import { readDemoSignIns, signInsFile } from "./seed-once.ts";

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
  if (!isAnnounced || !existsSync(signInsFile(dataDir))) await seed();
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

/**
 * Creates the demo by using the product: its miners sign up, confirm, link, act on the X sandbox and withdraw
 * through the public API. Every point was verified, and every completed payout is on the chain.
 */
async function seed(): Promise<void> {
  const { X_SANDBOX_HOST = "127.0.0.1", API_URL: webUrl = need("PUBLIC_URL") } = environment;
  const [relay] = listIn(environment.NOSTR_RELAYS);
  // Undefined if the relays are elsewhere or Nostr is off.
  const nostr = relay !== undefined && isSandboxRelay(relay) ? relay.replace(/^ws/, "http") : undefined;
  const sandbox = sandboxControls({
    x: `http://${X_SANDBOX_HOST}:${need("X_SANDBOX_PORT")}`,
    nostr,
    mail: `http://${new URL(need("SMTP_URL")).hostname}:${need("MAIL_PORT")}`,
    solana: need("SOLANA_RPC_URL"),
  });
  for (const user of DEMO_X_USERS) await sandbox.putXUser(user);
  const db = connect(need("DATABASE_URL"), { poolSize: 1, name: "lode-seed" });
  try {
    if (nostr) await publishNostrDemoTasks(db, sandbox, nostr);
    await publishDemoTasks(db, sandbox, new Date());
  } finally {
    await db.destroy();
  }
  await signUpOnly(webUrl, UNREACHABLE);
  const [ada, ben, ...others] = DEMO_PEOPLE;
  if (!ada || !ben) throw new Error("The demo has no people.");
  const mine = (person: DemoPerson) => mineAs(person, webUrl, sandbox);
  const [adaMiner, benMiner] = await Promise.all([mine(ada), mine(ben)]);
  await Promise.all(others.map(mine));
  await Promise.all([withdrawAsBen(benMiner, sandbox), withdrawAsAda(adaMiner)]);
  const signIns = DEMO_PEOPLE.filter((person) => person.what !== "").map(({ name, email, what }) => ({
    who: name,
    email,
    password: DEMO_PASSWORD,
    what,
  }));
  writeFileSync(signInsFile(dataDir), JSON.stringify(signIns, null, 2));
}

async function mineAs(
  { name, email, accounts, tasks }: DemoPerson,
  webUrl: string,
  sandbox: SandboxControls,
): Promise<Miner> {
  const miner = await becomeMiner(webUrl, sandbox, { email, password: DEMO_PASSWORD, displayName: name });
  for (const username of accounts) await miner.earn(username, tasks);
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
