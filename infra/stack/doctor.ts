import { existsSync } from "node:fs";
import { join } from "node:path";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { ConfigurationError, readApiConfig, readWorkerConfig } from "@lode/adapters/settings/config";
import { preflightFaults, readEvictionPolicy } from "@lode/adapters/settings/preflight";
import { createLogger } from "@lode/adapters/tracing/logger";
import { messageOf } from "@lode/core/contracts/errors";
import { connect } from "@lode/db/connection";
import { pendingMigrations } from "@lode/db/migrate";
import { dataFolderOf, projectRoot, readSettings, type Settings } from "@lode/ops/settings/project-settings";
import { readRunning } from "@lode/ops/settings/running-note";
import { isFree } from "./processes/ports.ts";
import { portsFrom } from "./settings/settings.ts";
import { installedProgram } from "./stores/installed-program.ts";
import { findPostgresBinaries } from "./stores/postgres-binaries.ts";

/** Something that Lode needs, and how to fix it if it is missing. */
export interface Finding {
  what: string;
  fix?: string;
}

const ok = (what: string): Finding => ({ what });
const problem = (what: string, fix: string): Finding => ({ what, fix });

/** Checks everything that a start needs, without changing anything. */
export async function examine(settings: Settings = readSettings()): Promise<Finding[]> {
  const running = readRunning(dataFolderOf(settings));
  const findings = [
    ok(`Node ${process.versions.node}`),
    ["web/dist", "web/dist-console"].every((folder) => existsSync(join(projectRoot, folder, "index.html")))
      ? ok("The page is built")
      : problem("The page is not built", "npm start builds it"),
    ...(await portFindings(settings, running !== undefined)),
    await databaseFinding(settings.DATABASE_URL ?? running?.DATABASE_URL),
    await redisFinding(settings.REDIS_URL ?? running?.REDIS_URL),
    browserFinding(),
  ];
  return settings.NODE_ENV === "production" ? [...findings, ...configurationFindings(settings)] : findings;
}

async function portFindings(settings: Settings, isRunning: boolean): Promise<Finding[]> {
  if (isRunning) return [ok("Lode is running on its ports")];
  const host = settings.HOST ?? "127.0.0.1";
  const checked = Object.entries(portsFrom(settings)).map(async ([variable, port]) =>
    (await isFree(port, host))
      ? undefined
      : problem(`Port ${port} is busy`, `stop what listens there, or set ${variable} to another port`),
  );
  const busy = (await Promise.all(checked)).filter((finding) => finding !== undefined);
  return busy.length > 0 ? busy : [ok("All ports are free")];
}

async function databaseFinding(url: string | undefined): Promise<Finding> {
  if (!url) {
    try {
      await findPostgresBinaries();
      return ok("npm start runs its own PostgreSQL");
    } catch (error) {
      return problem("No PostgreSQL can be started", messageOf(error));
    }
  }
  const db = connect(url, { poolSize: 1, name: "lode-doctor" });
  try {
    const [fault] = preflightFaults({
      evictionPolicy: null,
      pendingMigrations: await pendingMigrations(db),
      demoAccounts: [],
    });
    return fault
      ? problem("The database has pending migrations", fault)
      : ok("The database answers and is up to date");
  } catch (error) {
    return problem("The database does not answer", `check DATABASE_URL: ${messageOf(error)}`);
  } finally {
    await db.destroy();
  }
}

async function redisFinding(url: string | undefined): Promise<Finding> {
  if (!url) {
    const local = ["redis-server", "valkey-server", "apt-get", "docker"].find((name) =>
      installedProgram(name),
    );
    return local
      ? ok(`npm start runs Redis by ${local}`)
      : problem("No Redis was found", "install it (brew install redis), or set REDIS_URL");
  }
  const redis = connectFailFast(url, createLogger("doctor", "silent"));
  try {
    await new Promise((resolve, reject) => redis.once("ready", resolve).once("error", reject));
    const evictionPolicy = await readEvictionPolicy(redis);
    const [fault] = preflightFaults({ evictionPolicy, pendingMigrations: [], demoAccounts: [] });
    return fault ? problem("Redis may lose jobs", fault) : ok("Redis answers and does not evict keys");
  } catch (error) {
    return problem("Redis does not answer", `check REDIS_URL: ${messageOf(error)}`);
  } finally {
    redis.disconnect();
  }
}

/** Only the tests need a browser, and they can get one from npm. */
const browserFinding = (): Finding => {
  const name = ["chromium", "chromium-browser", "google-chrome"].find((one) => installedProgram(one));
  return ok(name ? `Browser tests use ${name}` : "Browser tests use the Chromium of an npm package");
};

function configurationFindings(settings: Settings): Finding[] {
  const readers = [
    ["API", readApiConfig],
    ["worker", readWorkerConfig],
  ] as const;
  return readers.map(([name, read]) => {
    try {
      read(settings);
      return ok(`The settings of the ${name} are valid`);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return problem(`The settings of the ${name} are not valid`, error.message);
    }
  });
}

export async function runDoctor(): Promise<void> {
  const findings = await examine();
  for (const { what, fix } of findings) console.log(fix ? `✗ ${what}\n    ${fix}` : `✓ ${what}`);
  const missing = findings.filter(({ fix }) => fix !== undefined).length;
  console.log(missing === 0 ? "\nEverything is ready: npm start" : `\n${missing} to fix.`);
  process.exitCode = missing === 0 ? 0 : 1;
}
