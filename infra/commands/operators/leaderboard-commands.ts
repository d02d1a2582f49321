import { requestRebuild } from "@lode/app/leaderboard/request-rebuild";
import { appOf, NOT_GIVEN, type OperatorCommand } from "./operator-command.ts";

export const leaderboardCommands: Record<string, OperatorCommand> = {
  "leaderboard rebuild": {
    usage: 'leaderboard rebuild ["THE REASON"] makes the leaderboard in Redis again from Postgres',
    changes: "one",
    async run({ db, actor, args: [reason = ""] }) {
      await requestRebuild(appOf(db), { by: actor, reason: reason.trim() || NOT_GIVEN });
      return ["A worker makes the leaderboard again now; miners see the old one until it is done.", true];
    },
  },
};
