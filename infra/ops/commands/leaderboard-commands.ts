import { announceSeason } from "@lode/app/leaderboard/announce-season";
import { requestRebuild } from "@lode/app/leaderboard/request-rebuild";
import { verifySeason } from "@lode/app/leaderboard/verify-season";
import { reason } from "@lode/core/contracts/console/reason";
import { lodeId } from "@lode/core/contracts/ids";
import { listSeasons } from "@lode/db/leaderboard/seasons.repository";
import * as z from "zod/mini";
import { changesMany, changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";

export const leaderboardCommands: Record<string, OperatorCommand> = {
  "leaderboard rebuild": changesOne({
    about: "makes the leaderboard in Redis again from Postgres",
    fields: { reason },
    order: ["reason"],
    async run(app, { reason }) {
      await requestRebuild(app, { by: app.by, reason });
      return { said: "A worker makes the leaderboard again now; miners see the old one until it is done." };
    },
  }),
  seasons: reads({
    about: "announced and frozen seasons",
    fields: {},
    order: [],
    run: async ({ db }) =>
      linesOf(
        await listSeasons(db),
        ({ id, name, startsOn, endsOn, frozen }) =>
          `${id}  ${startsOn} to ${endsOn}  ${frozen ? `frozen, ${frozen.miners} miners` : "announced"}  ${name}`,
        "No season was announced.",
      ),
  }),
  "season announce": changesMany({
    about: "days as 2026-11-22, in UTC; the season ends before the day ENDS_ON, and never changes",
    fields: { name: z.string(), startsOn: z.iso.date(), endsOn: z.iso.date(), reason },
    order: ["name", "startsOn", "endsOn", "reason"],
    async run(app, season) {
      const { id } = await announceSeason(app, { ...season, by: app.by });
      return { said: `Announced: ${id}. It is frozen within minutes of its end.`, data: { id } };
    },
  }),
  "season verify": reads({
    about: "recomputes the results of a frozen season and checks its signature",
    fields: { id: lodeId },
    order: ["id"],
    async run(app, { id }) {
      await verifySeason(app, id);
      return { said: "The results, their signature and the ledger's root agree." };
    },
  }),
};
