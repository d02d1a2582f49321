import { networksOf } from "@lode/adapters/networks/registry";
import { answerObjection } from "@lode/app/objections/answer-objection";
import { adjustPoints } from "@lode/app/points/adjust-points";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import { listObjections } from "@lode/db/console/objections.read-model";
import { newId } from "@lode/db/id";
import { NO_REASON, orSentence, reasonIn } from "./command-reason.ts";
import { appOf, type CommandResult, isId, type OperatorCommand } from "./operator-command.ts";

const ANSWERS = ["rejected", "upheld", "award"] as const;

const USED: CommandResult = [
  `An answer is one of ${ANSWERS.join(", ")}; award upholds an objection to a verdict. A fresh check is begun in the console.`,
  false,
];

export const objectionCommands: Record<string, OperatorCommand> = {
  objections: {
    usage: "objections                         what miners object to, the one that is due first at the top",
    async run({ db }) {
      const { page } = await listObjections(db, { state: "open", cursor: null, limit: 100 });
      const lines = page.map(
        ({ id, subject, dueAt, about, text }) =>
          `${id}  ${subject}  due ${dueAt.toISOString()}  ${about}\n    ${text.replace(/\s+/g, " ")}`,
      );
      return [lines.join("\n") || "No objection waits for an answer.", true, page];
    },
  },
  "answer-objection": {
    usage: 'answer-objection ID ANSWER "WHY"   rejected, upheld or award; the miner reads the reason',
    changes: "one",
    async run({ db, actor: by, args: [objectionId = "", answer = "", ...rest] }) {
      const reason = reasonIn(rest);
      const known = ANSWERS.find((one) => one === answer);
      if (!isId(objectionId)) return ["Give the id of an objection; `objections` lists them.", false];
      if (!known) return USED;
      if (reason === undefined) return NO_REASON;
      const outcome = known === "rejected" ? ("rejected" as const) : ("upheld" as const);
      const remedy = known === "award" ? { remedy: "award" as const } : {};
      const request = { objectionId, outcome, ...remedy, reason, by, dailyLimit: null };
      return orSentence(async () => {
        await answerObjection({ ...appOf(db), networks: networksOf([]) }, request);
        return ["Answered.", true];
      });
    },
  },
  adjust: {
    usage:
      'adjust EMAIL POINTS "THE REASON"   gives points, or takes them with a minus; the miner reads the reason',
    changes: "one",
    async run({ db, actor: by, args: [email = "", points = "", ...rest] }) {
      const user = await findUserByEmail(db, email.toLowerCase());
      if (!user) return [`There is no miner with the address "${email}".`, false];
      if (!/^[-+]?[1-9]\d{0,8}$/.test(points))
        return ["Points are a whole number, such as 50 or -50.", false];
      const reason = reasonIn(rest);
      if (reason === undefined) return NO_REASON;
      const request = { requestId: newId(), userId: user.id, points: BigInt(points), reason, by };
      return orSentence(async () => {
        await adjustPoints(appOf(db), { ...request, dailyLimit: null });
        return ["Adjusted.", true];
      });
    },
  },
};
