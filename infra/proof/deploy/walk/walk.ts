import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import dns from "node:dns";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { until } from "@lode/sandbox/people/until";
import { createSupervisor } from "@lode/stack/processes/supervisor";
import { readCompose } from "../compose/read-compose.ts";
import { type RunningCompose, runCompose } from "../compose/run-compose.ts";
import type { ImageEngine } from "../image-engine.ts";
import { type Authority, giveToCaddy } from "./authority.ts";
import { carryOut } from "./carry-out.ts";
import { HOSTS, PAGE_URL, TLS_PORTS } from "./hosts.ts";
import { SMTP_URL } from "./mail-server.ts";
import { namesFail } from "./names-fail.ts";
import { startOutside } from "./outside.ts";
import { type OwnStores, startOwnStores } from "./own-stores.ts";
import { blocksOf, commandsIn } from "./page-commands.ts";
import { paysAMiner, settingsOf } from "./pays-a-miner.ts";
import { restores } from "./restores.ts";
import { rollsBack } from "./rolls-back.ts";
import { scrapesEverything } from "./scrapes-everything.ts";
import { tellVisitorsApart } from "./visitors.ts";

/** The least that READS_PER_MINUTE allows. */
const READS = 60;
/** A journey asks again until the payout is there. */
const ORDINARY_READS = 1_200;

/** What whoever follows the page writes in the place of its examples. X and the chain are sandboxes, which a trial allows. */
const ANSWERS: Record<string, string> = {
  PUBLIC_URL: PAGE_URL,
  X_PROVIDER: "sandbox",
  X_APP_KEY: "walk-key",
  X_APP_SECRET: "walk-secret-of-the-app",
  SOLANA_CLUSTER: "sandbox",
  SOLANA_RPC_URL: `https://${HOSTS.node}:${TLS_PORTS.node}`,
  SMTP_URL,
  MAIL_FROM: `"Lode <no-reply@${HOSTS.page}>"`,
  SUPPORT_EMAIL: `support@${HOSTS.page}`,
  OPERATOR_EMAIL: `operator@${HOSTS.page}`,
  BACKUP_PASSPHRASE: "a seam below the old hill",
};
/** The page's step "Alarms". Nothing here stands in for Grafana. */
const OBSERVED = "COMPOSE_PROFILES=tls,observability\n";
const PRIVATE = "AUTHORITY=./authority.pem\nNODE_EXTRA_CA_CERTS=/authority.pem\nCAPTCHA_COST=500\n";
/** An alarm that waits five minutes waits ten seconds here. */
const SHORT = { from: /for: 5m/g, to: "for: 10s" };
const TRIAL = "ALLOW_SANDBOX_IN_PRODUCTION=yes\nX_TIER=enterprise\nWALLET_CHANGE_HOLD=0\n";

interface Walk {
  folder: string;
  authority: Authority;
  engine: ImageEngine;
  /** Follows *Stores of your own* too. */
  hasOwnStores: boolean;
  log(sentence: string): void;
}

/** Follows the page's commands in order, then lives with the result. Throws at the first thing that is not as the page says. */
export async function walk({ folder, authority, engine, hasOwnStores, log }: Walk): Promise<void> {
  const checkout = cleanCheckout(folder, authority);
  const supervisor = createSupervisor({ logFolder: join(folder, "logs-outside"), log });
  nameTheHosts();
  const own = hasOwnStores ? await startOwnStores(folder, authority, supervisor) : undefined;
  const [writing = "", ...blocks] = blocksOf("One machine");
  const [writingMore = ""] = own ? blocksOf("Stores of your own") : [];
  for (const text of [writing, writingMore].flatMap((block) => (block ? commandsIn(block) : []))) {
    log(`$ ${text.split("\n")[0]}`);
    execFileSync("sh", ["-c", text], { cwd: checkout });
  }
  answerExamples(checkout, { ...ANSWERS, ...own?.answers });
  const read = () => readCompose({ folder: checkout });
  const start = (files = read()) => {
    const running = runCompose({ compose: files, engine, folder, checkout, log });
    for (const name of Object.values(HOSTS)) if (name !== HOSTS.page) running.nameThisMachine(name);
    return running;
  };
  const first = start();
  try {
    await refuseWithoutTrial(first, log);
  } finally {
    await first.stop();
  }
  writeFileSync(join(checkout, ".env"), TRIAL + OBSERVED, { flag: "a" });
  const observed = () => {
    const { grafana: _none, ...services } = read().services;
    return { ...read(), services };
  };
  const files = observed();
  const compose = start(files);
  giveToCaddy(authority, compose.volume("certificates"));
  try {
    for (const text of blocks.flatMap(commandsIn)) await carryOut(compose, checkout, text, log);
    await startOutside({ compose, supervisor, folder, authority, settings: outsideSettings(compose) });
    await paysAMiner(compose, log);
    if (own) {
      await usesOwnStores(own, log);
      await namesFail(compose, log);
      await rollsBack(compose, checkout, log);
      return;
    }
    await archivesTheLog(join(compose.volume("backups"), "log"), log);
    const limitReads = (reads: number) => {
      writeFileSync(join(checkout, ".env"), `READS_PER_MINUTE=${reads}\n`, { flag: "a" });
      Object.assign(files.services, observed().services);
    };
    limitReads(READS);
    await replaceTheApi(compose, log);
    await scrapesEverything(compose, log);
    limitReads(ORDINARY_READS);
    await restores(compose, checkout, log);
  } finally {
    await compose.stop();
    await supervisor.stop();
  }
}

/** What a checkout has for compose. The images are built already. */
function cleanCheckout(folder: string, { root }: Authority): string {
  const checkout = join(folder, "checkout");
  mkdirSync(checkout);
  for (const path of ["docker-compose.yml", "infra/deploy"])
    cpSync(join(projectRoot, path), join(checkout, path), { recursive: true });
  cpSync(root, join(checkout, "authority.pem"));
  const rules = join(checkout, "infra/deploy/prometheus/alert-rules.yml");
  writeFileSync(rules, readFileSync(rules, "utf8").replaceAll(SHORT.from, SHORT.to));
  return checkout;
}

/** Replaces the page's examples. Throws if one of them has no answer here. */
function answerExamples(checkout: string, answers: Record<string, string>): void {
  const file = join(checkout, ".env");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const answered = lines.map((line) => {
    const [name = ""] = line.split("=");
    const answer = answers[name];
    assert.ok(answer !== undefined || !/…|example|USER/.test(line), `${name} has an example and no answer`);
    return answer === undefined ? line : `${name}=${answer}`;
  });
  writeFileSync(file, `${answered.join("\n")}\n${PRIVATE}`);
}

/** Lets this process find the page and its peers, as DNS would. */
function nameTheHosts(): void {
  const lookup = dns.lookup as unknown as (...args: unknown[]) => void;
  const names: readonly string[] = Object.values(HOSTS);
  const named = (host: string, ...rest: unknown[]) =>
    lookup(names.includes(host) ? "127.0.0.1" : host, ...rest);
  Object.assign(dns, { lookup: named });
}

/** Production refuses to be a sandbox, and names everything at once. */
async function refuseWithoutTrial(compose: RunningCompose, log: (sentence: string) => void): Promise<void> {
  const { code, output } = await compose.run("api");
  assert.equal(code, 1, output);
  for (const name of ["X_PROVIDER", "SOLANA_CLUSTER"])
    assert.match(output, new RegExp(`- ${name} is sandbox`));
  log("as production, the API refuses the sandboxes of this trial, and says how to allow them");
}

/** The page's step "Fund" has told the treasury's address, or the KMS has: the chain's sandbox funds it. */
const outsideSettings = (compose: RunningCompose): Record<string, string> => ({
  X_APP_KEY: ANSWERS.X_APP_KEY ?? "",
  X_APP_SECRET: ANSWERS.X_APP_SECRET ?? "",
  X_CALLBACK_URLS: `${PAGE_URL}/profile/twitter-callback`,
  TREASURY_ADDRESS: settingsOf(compose).TREASURY_ADDRESS ?? "",
  SOLANA_SLOT_MS: "100",
});

async function archivesTheLog(folder: string, log: (sentence: string) => void): Promise<void> {
  const archived = await until(
    "the log to be archived",
    async () => {
      const files = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
      return files.length > 0 && files;
    },
    90_000,
  );
  log(`${archived.length} segments of the log are archived`);
}

/** The payment's key was in the KMS, and the picture is in the bucket. */
async function usesOwnStores(own: OwnStores, log: (sentence: string) => void): Promise<void> {
  assert.equal(own.bucket.count(), 1, "the picture is in the bucket");
  log(`the database, Redis, exim, the bucket (${own.bucket.server}) and the KMS are outside, each with TLS`);
  await archivesTheLog(own.archive, log);
}

/** As `docker compose up -d` does after a change of .env. */
async function replaceTheApi(compose: RunningCompose, log: (sentence: string) => void): Promise<void> {
  await compose.recreate("api");
  await until("the page with another API", async () => (await fetch(`${PAGE_URL}/api/stats`)).ok);
  assert.equal(compose.restartsOf("worker"), 0);
  log("the API was created again with another address; the page found it, and no worker was restarted");
  await tellVisitorsApart(compose, HOSTS.page, READS);
  log("a visitor who claims other addresses meets the limit of reads, and the next visitor does not");
}
