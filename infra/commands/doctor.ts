import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, readApiConfig, readWorkerConfig } from "@lode/core/server/config";
import { messageOf } from "@lode/core/server/errors";
import { createLogger } from "@lode/core/server/logger";
import { preflightFaults, readEvictionPolicy } from "@lode/core/server/preflight";
import { connectFailFast } from "@lode/core/server/redis";
import { connect } from "@lode/db/connection";
import { pendingMigrations } from "@lode/db/migrate";
import { installedProgram } from "../stack/installed-program.ts";
import { isFree } from "../stack/ports.ts";
import { findPostgresBinaries } from "../stack/postgres-binaries.ts";
import { projectRoot } from "../stack/process-command.ts";
import { readRunning } from "../stack/running-note.ts";
import { dataFolderOf, portsFrom, readSettings, type Settings } from "../stack/settings.ts";

/** One thing that Lode needs: there, or missing with its cure. */
export interface Finding {
  what: string;
  /** What is wrong and how to fix it; undefined if nothing is. */
  cure?: string;
}

const well = (what: string): Finding => ({ what });
const ill = (what: string, cure: string): Finding => ({ what, cure });

/** Checks everything that a start needs and changes nothing. */
export async function examine(settings: Settings = readSettings()): Promise<Finding[]> {
  const running = readRunning(dataFolderOf(settings));
  const findings = [
    well(`Node ${process.versions.node}`),
    existsSync(join(projectRoot, "web/dist/index.html"))
      ? well("The page is built")
      : ill("The page is not built", "npm start builds it"),
    ...(await portFindings(settings, running !== undefined)),
    await databaseFinding(settings.DATABASE_URL ?? running?.DATABASE_URL),
    await redisFinding(settings.REDIS_URL ?? running?.REDIS_URL),
    browserFinding(),
  ];
  return settings.NODE_ENV === "production" ? [...findings, ...configurationFindings(settings)] : findings;
}

async function portFindings(settings: Settings, isRunning: boolean): Promise<Finding[]> {
  if (isRunning) return [well("Lode is running on its ports")];
  const host = settings.HOST ?? "127.0.0.1";
  const checked = Object.entries(portsFrom(settings)).map(async ([variable, port]) =>
    (await isFree(port, host))
      ? undefined
      : ill(`Port ${port} is busy`, `stop what listens there, or set ${variable} to another`),
  );
  const busy = (await Promise.all(checked)).filter((finding) => finding !== undefined);
  return busy.length > 0 ? busy : [well("All ports are free")];
}

async function databaseFinding(url: string | undefined): Promise<Finding> {
  if (!url) {
    try {
      await findPostgresBinaries();
      return well("PostgreSQL comes with npm start");
    } catch (error) {
      return ill("No PostgreSQL starts here", messageOf(error));
    }
  }
  const db = connect(url, { poolSize: 1, name: "lode-doctor" });
  try {
    const [fault] = preflightFaults({ evictionPolicy: null, pendingMigrations: await pendingMigrations(db) });
    return fault ? ill("The database is behind", fault) : well("The database answers and is up to date");
  } catch (error) {
    return ill("The database does not answer", `check DATABASE_URL: ${messageOf(error)}`);
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
      ? well(`Redis comes by ${local}`)
      : ill("There is no Redis", "install it (brew install redis), or set REDIS_URL");
  }
  const redis = connectFailFast(url, createLogger("doctor", "silent"));
  try {
    await new Promise((resolve, reject) => redis.once("ready", resolve).once("error", reject));
    const [fault] = preflightFaults({
      evictionPolicy: await readEvictionPolicy(redis),
      pendingMigrations: [],
    });
    return fault ? ill("Redis may lose jobs", fault) : well("Redis answers and evicts nothing");
  } catch (error) {
    return ill("Redis does not answer", `check REDIS_URL: ${messageOf(error)}`);
  } finally {
    redis.disconnect();
  }
}

/** Only the tests need one, and they can fetch theirs from npm. */
const browserFinding = (): Finding => {
  const name = ["chromium", "chromium-browser", "google-chrome"].find((one) => installedProgram(one));
  return well(name ? `Browser tests use ${name}` : "Browser tests unpack the Chromium of an npm package");
};

function configurationFindings(settings: Settings): Finding[] {
  const readers = [
    ["API", readApiConfig],
    ["worker", readWorkerConfig],
  ] as const;
  return readers.map(([name, read]) => {
    try {
      read(settings);
      return well(`The settings of the ${name} can be used`);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return ill(`The settings of the ${name} cannot be used`, error.message);
    }
  });
}

export async function runDoctor(): Promise<void> {
  const findings = await examine();
  for (const { what, cure } of findings) console.log(cure ? `✗ ${what}\n    ${cure}` : `✓ ${what}`);
  const missing = findings.filter(({ cure }) => cure !== undefined).length;
  console.log(missing === 0 ? "\nNothing is missing: npm start" : `\n${missing} to mend.`);
  process.exitCode = missing === 0 ? 0 : 1;
}
