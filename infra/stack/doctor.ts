import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, readApiConfig, readWorkerConfig } from "@lode/adapters/settings/config";
import { preflightFaults } from "@lode/adapters/settings/preflight";
import { messageOf } from "@lode/core/contracts/errors";
import { connect } from "@lode/db/connection";
import { pendingMigrations } from "@lode/db/migrate";
import { bad, type Examined, examineRedis, good, linesOfFindings } from "@lode/ops/commands/doctor-commands";
import { dataFolderOf, projectRoot, readSettings, type Settings } from "@lode/ops/settings/project-settings";
import { readRunning } from "@lode/ops/settings/running-note";
import { isFree } from "./processes/ports.ts";
import { portsFrom } from "./settings/settings.ts";
import { installedProgram } from "./stores/installed-program.ts";
import { findPostgresBinaries } from "./stores/postgres-binaries.ts";

const REDIS_WITHIN_MS = 3_000;

/** Checks everything that a start needs, without changing anything. */
export async function examine(settings: Settings = readSettings()): Promise<Examined[]> {
  const running = readRunning(dataFolderOf(settings));
  const findings = [
    good(`Node ${process.versions.node}`),
    ["web/dist", "web/dist-console"].every((folder) => existsSync(join(projectRoot, folder, "index.html")))
      ? good("The page is built")
      : bad("The page is not built: npm start builds it"),
    ...(await portFindings(settings, running !== undefined)),
    await databaseFinding(settings.DATABASE_URL ?? running?.DATABASE_URL),
    ...(await redisFindings(settings.REDIS_URL ?? running?.REDIS_URL)),
    browserFinding(),
  ];
  return settings.NODE_ENV === "production" ? [...findings, ...configurationFindings(settings)] : findings;
}

async function portFindings(settings: Settings, isRunning: boolean): Promise<Examined[]> {
  if (isRunning) return [good("Lode is running on its ports")];
  const host = settings.HOST ?? "127.0.0.1";
  const checked = Object.entries(portsFrom(settings)).map(async ([variable, port]) =>
    (await isFree(port, host))
      ? undefined
      : bad(`Port ${port} is busy: stop what listens there, or set ${variable} to another port`),
  );
  const busy = (await Promise.all(checked)).filter((finding) => finding !== undefined);
  return busy.length > 0 ? busy : [good("All ports are free")];
}

async function databaseFinding(url: string | undefined): Promise<Examined> {
  if (!url) {
    try {
      await findPostgresBinaries();
      return good("npm start runs its own PostgreSQL");
    } catch (error) {
      return bad(`No PostgreSQL can be started: ${messageOf(error)}`);
    }
  }
  const db = connect(url, { poolSize: 1, name: "lode-doctor" });
  try {
    const [fault] = preflightFaults({
      evictionPolicy: null,
      pendingMigrations: await pendingMigrations(db),
      demoAccounts: [],
    });
    return fault ? bad(fault) : good("The database answers and is up to date");
  } catch (error) {
    return bad(`The database does not answer: check DATABASE_URL: ${messageOf(error)}`);
  } finally {
    await db.destroy();
  }
}

async function redisFindings(url: string | undefined): Promise<Examined[]> {
  if (url) return examineRedis(url, REDIS_WITHIN_MS);
  const local = ["redis-server", "valkey-server", "apt-get", "docker"].find((name) => installedProgram(name));
  return [
    local
      ? good(`npm start runs Redis by ${local}`)
      : bad("No Redis was found: install it (brew install redis), or set REDIS_URL"),
  ];
}

/** Only the tests need a browser, and they can get one from npm. */
const browserFinding = (): Examined => {
  const name = ["chromium", "chromium-browser", "google-chrome"].find((one) => installedProgram(one));
  return good(name ? `Browser tests use ${name}` : "Browser tests use the Chromium of an npm package");
};

function configurationFindings(settings: Settings): Examined[] {
  const readers = [
    ["API", readApiConfig],
    ["worker", readWorkerConfig],
  ] as const;
  return readers.map(([name, read]) => {
    try {
      read(settings);
      return good(`The settings of the ${name} are valid`);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return bad(`The settings of the ${name}: ${error.message}`);
    }
  });
}

export async function runDoctor(): Promise<void> {
  const findings = await examine();
  console.log(linesOfFindings(findings));
  const missing = findings.filter(({ isGood }) => !isGood).length;
  console.log(missing === 0 ? "\nEverything is ready: npm start" : `\n${missing} to fix.`);
  process.exitCode = missing === 0 ? 0 : 1;
}
