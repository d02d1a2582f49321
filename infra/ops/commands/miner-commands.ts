import { reinstateMiner } from "@lode/app/auth/reinstate-miner";
import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import { appOf, type CommandResult, NOT_GIVEN, type OperatorCommand } from "./operator-command.ts";

const unknown = (email: string): CommandResult => [`There is no miner with the address "${email}".`, false];

export const minerCommands: Record<string, OperatorCommand> = {
  suspend: {
    usage: 'suspend EMAIL "THE REASON"         suspends a miner, who reads the reason',
    changes: "one",
    async run({ db, actor, args: [email = "", reason = ""] }) {
      const user = await findUserByEmail(db, email.toLowerCase());
      if (!user) return unknown(email);
      if (reason.trim() === "") return ["A suspension needs a reason, which the miner reads.", false];
      const done = await suspendMiner(appOf(db), { userId: user.id, reason: reason.trim(), by: actor });
      return [done ? "Suspended." : "This miner was suspended before.", done];
    },
  },
  reinstate: {
    usage: 'reinstate EMAIL ["THE REASON"]     ends a suspension',
    changes: "one",
    async run({ db, actor, args: [email = "", reason = ""] }) {
      const user = await findUserByEmail(db, email.toLowerCase());
      if (!user) return unknown(email);
      const because = reason.trim() || NOT_GIVEN;
      const done = await reinstateMiner(appOf(db), { userId: user.id, reason: because, by: actor });
      return [done ? "Reinstated." : "This miner is not suspended.", done];
    },
  },
};
