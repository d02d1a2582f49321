import { requestRebuild } from "@lode/app/leaderboard/request-rebuild";
import { reason } from "@lode/core/contracts/console/reason";
import { changesOne, type OperatorCommand } from "./operator-command.ts";

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
};
