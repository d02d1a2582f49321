import { within } from "@lode/adapters/process/clock";
import { endDatabaseSession } from "@lode/app/operations/end-database-session";
import { keepPartitions } from "@lode/app/operations/keep-partitions";
import { messageOf } from "@lode/core/contracts/errors";
import type { Db } from "@lode/db/connection";
import { recordAct } from "@lode/db/operations/audit.repository";
import { type DatabaseSession, listSessions, queryReadOnly } from "@lode/db/operations/sessions.repository";
import * as z from "zod/mini";
import { settingsOrRunning } from "../settings/running-note.ts";
import { examineRedis } from "./doctor-commands.ts";
import { changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";
import { UsageError } from "./read-words.ts";

/** The commands with which runbooks examine the stores, because the image has neither psql nor redis-cli. */
export const storeCommands: Record<string, OperatorCommand> = {
  stores: reads({
    about: "whether PostgreSQL and Redis answer, and how they are set",
    async run({ db }) {
      const [postgres, redis] = await Promise.all([postgresState(db), redisState()]);
      const said = [`PostgreSQL: ${postgres.said}`, redis.said].join("\n");
      return { said, data: { postgres, redis }, isGood: postgres.isGood && redis.isGood };
    },
  }),
  sessions: reads({
    about: "what the database's sessions do and wait for, the longest transaction first",
    async run({ db }) {
      const lineOf = ({ pid, program, state, waits, seconds, statement }: DatabaseSession) =>
        `${pid}  ${program}  ${state}${waits ? `, waits for ${waits}` : ""}${seconds === null ? "" : `, ${seconds} s`}  ${statement}`;
      return linesOf(await listSessions(db), lineOf, "There is no other session.");
    },
  }),
  "end-session": changesOne({
    about: "ends a session of the database that holds up others; Lode repeats what it interrupts",
    words: { pid: z.number().check(z.int(), z.positive()) },
    async run(app, { pid, reason }) {
      await endDatabaseSession(app, { pid, reason, by: app.by });
      return { said: `Ended: ${pid}.` };
    },
  }),
  query: reads({
    about: "the rows of one SQL statement that changes nothing, within ten seconds",
    words: { statement: z.string().check(z.minLength(1)) },
    async run({ db }, { statement }) {
      const rows = await queryReadOnly(db, statement);
      return linesOf(
        rows,
        (row) =>
          Object.entries(row)
            .map(([name, value]) => `${name}=${shown(value)}`)
            .join("  "),
        "No rows.",
      );
    },
  }),
  "make-partitions": changesOne({
    about: "makes the partitions of the coming months at once, as the sweep does every hour",
    async run(app, { reason }) {
      await keepPartitions(app);
      await recordAct(app.db, { actor: app.by, act: "made partitions", subjectId: null, detail: { reason } });
      return { said: "The coming months have their partitions." };
    },
  }),
};

const shown = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

interface StoreState {
  said: string;
  isGood: boolean;
}

const PATIENCE_MS = 5_000;

const POSTGRES_STATE = `select current_setting('server_version') as version, pg_is_in_recovery() as recovers,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as sessions`;

async function postgresState(db: Db): Promise<StoreState> {
  const startedAt = performance.now();
  try {
    const [row] = await within(PATIENCE_MS, queryReadOnly(db, POSTGRES_STATE));
    const ms = Math.round(performance.now() - startedAt);
    const mode = row?.recovers ? "in recovery, so it only answers reads" : "takes writes";
    return { said: `${row?.version}, ${mode}, ${row?.sessions} sessions, ${ms} ms`, isGood: !row?.recovers };
  } catch (error) {
    return { said: `does not answer (${messageOf(error)})`, isGood: false };
  }
}

async function redisState(): Promise<StoreState> {
  const { REDIS_URL: url } = settingsOrRunning();
  if (!url) throw new UsageError("Set REDIS_URL, or run npm start in another terminal.");
  const findings = await examineRedis(url, PATIENCE_MS);
  return {
    said: findings.map(({ said }) => said).join(". "),
    isGood: findings.every(({ isGood }) => isGood),
  };
}
