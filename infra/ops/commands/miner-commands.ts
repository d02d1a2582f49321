import { reinstateMiner } from "@lode/app/auth/reinstate-miner";
import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { adjustPoints } from "@lode/app/points/adjust-points";
import * as calls from "@lode/core/contracts/console/miners.schemas";
import { email } from "@lode/core/contracts/console/session.schemas";
import { Refused } from "@lode/core/contracts/errors";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { changesOne, type OperatorCommand } from "./operator-command.ts";
import { commandLimits } from "./strictest-settings.ts";

async function minerOf(db: Db, address: string): Promise<string> {
  const user = await findUserByEmail(db, address);
  if (!user) throw new Refused("not-found", { error: `There is no miner with the address "${address}"` });
  return user.id;
}

export const minerCommands: Record<string, OperatorCommand> = {
  suspend: changesOne({
    about: "suspends a miner, who reads the reason",
    fields: { email, reason: calls.suspendMiner.body.shape.reason },
    order: ["email", "reason"],
    async run(app, { email, reason }) {
      await suspendMiner(app, { userId: await minerOf(app.db, email), reason, by: app.by });
      return { said: "Suspended." };
    },
  }),
  reinstate: changesOne({
    about: "ends a suspension",
    fields: { email, reason: calls.reinstateMiner.body.shape.reason },
    order: ["email", "reason"],
    async run(app, { email, reason }) {
      await reinstateMiner(app, { userId: await minerOf(app.db, email), reason, by: app.by });
      return { said: "Reinstated." };
    },
  }),
  adjust: changesOne({
    about: "gives points, or takes them with a minus; the miner reads the reason",
    fields: {
      email,
      points: calls.adjustPoints.body.shape.points,
      reason: calls.adjustPoints.body.shape.reason,
    },
    order: ["email", "points", "reason"],
    async run(app, { email, points, reason }) {
      const userId = await minerOf(app.db, email);
      const request = { requestId: newId(), userId, points: BigInt(points), reason, by: app.by };
      await adjustPoints(app, { ...request, limits: await commandLimits(app.db) });
      return { said: "Adjusted." };
    },
  }),
};
