import { announceSeason } from "@lode/app/leaderboard/announce-season";
import { requestRebuild } from "@lode/app/leaderboard/request-rebuild";
import { verifySeason } from "@lode/app/leaderboard/verify-season";
import { listSeasons } from "@lode/db/leaderboard/seasons.repository";
import { appOf, isId, NOT_GIVEN, type OperatorCommand } from "./operator-command.ts";

export const leaderboardCommands: Record<string, OperatorCommand> = {
  "leaderboard rebuild": {
    usage: 'leaderboard rebuild ["THE REASON"] makes the leaderboard in Redis again from Postgres',
    changes: "one",
    async run({ db, actor, args: [reason = ""] }) {
      await requestRebuild(appOf(db), { by: actor, reason: reason.trim() || NOT_GIVEN });
      return ["A worker makes the leaderboard again now; miners see the old one until it is done.", true];
    },
  },
  seasons: {
    usage: "seasons                            announced and frozen seasons",
    async run({ db }) {
      const rows = (await listSeasons(db)).map(
        ({ id, name, startsOn, endsOn, frozen }) =>
          `${id}  ${startsOn} to ${endsOn}  ${frozen ? `frozen, ${frozen.miners} miners` : "announced"}  ${name}`,
      );
      return [rows.length > 0 ? rows.join("\n") : "No season was announced.", true];
    },
  },
  "season announce": {
    usage:
      'season announce "NAME" START END ["THE REASON"]  days as 2026-11-22, UTC; END no longer counts; never changes',
    changes: "many",
    async run({ db, actor, args: [name = "", startsOn = "", endsOn = "", reason = ""] }) {
      const because = { by: actor, reason: reason.trim() || NOT_GIVEN };
      const season = await announceSeason(appOf(db), { name, startsOn, endsOn, ...because });
      return "refused" in season
        ? [season.refused, false]
        : [`Announced: ${season.id}. It is frozen within minutes of its end.`, true, season];
    },
  },
  "season verify": {
    usage: "season verify ID                   recomputes a frozen season's results and checks its signature",
    async run({ db, args: [id = ""] }) {
      const problem = isId(id) ? await verifySeason({ db }, id) : "There is no such season.";
      return [problem ?? "The results, their signature and the ledger's root agree.", !problem];
    },
  },
};
