import { endDatabaseSession } from "@lode/app/operations/end-database-session";
import { type DatabaseSession, listSessions, queryReadOnly } from "@lode/db/operations/sessions.repository";
import * as z from "zod/mini";
import { changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";

/** The commands with which runbooks examine the stores, because the image has neither psql nor redis-cli. */
export const storeCommands: Record<string, OperatorCommand> = {
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
};

const shown = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
