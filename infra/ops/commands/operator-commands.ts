import {
  addOperator,
  changeRole,
  disableOperator,
  resetOperator,
} from "@lode/app/operators/manage-operators";
import { OPERATOR_ROLES, type OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { Db } from "@lode/db/connection";
import { findOperatorByEmail, listOperators } from "@lode/db/operators/operators.repository";
import { NO_REASON, orSentence } from "./command-reason.ts";
import { appOf, type CommandResult, type OperatorCommand } from "./operator-command.ts";

const isRole = (text: string): text is OperatorRole => (OPERATOR_ROLES as readonly string[]).includes(text);
const EMAIL = /^\S+@\S+\.\S+$/;
const handOn = (password: string): CommandResult => [
  `First password, shown once: ${password}\nIt must be changed at the first sign-in.`,
  true,
  { password },
];

async function change(
  db: Db,
  [email = "", ...rest]: readonly string[],
  work: (operatorId: string, reason: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  const reason = rest.at(-1)?.trim() ?? "";
  const operator = await findOperatorByEmail(db, email.toLowerCase());
  if (!operator) return [`There is no operator with the address "${email}".`, false];
  if (reason.length < 3) return NO_REASON;
  return orSentence(() => work(operator.id, reason));
}

export const operatorCommands: Record<string, OperatorCommand> = {
  "operator list": {
    usage: "operator list                      who may sign in to the console, and as what",
    async run({ db }) {
      const rows = await listOperators(db);
      const lines = rows.map(
        ({ email, role, hasTotp, disabledAt, mustChangePassword }) =>
          `${email}  ${role}  authenticator ${hasTotp ? "on" : "off"}${disabledAt ? "  disabled" : ""}${mustChangePassword ? "  first password" : ""}`,
      );
      return [lines.join("\n") || "There is no operator.", true, rows];
    },
  },
  "operator add": {
    usage: 'operator add EMAIL ROLE "WHY"      viewer, operator or owner; prints a first password once',
    changes: "one",
    async run({ db, actor: by, args: [email = "", role = "", reason = ""] }) {
      if (!EMAIL.test(email)) return [`"${email}" is not an email address.`, false];
      if (!isRole(role)) return [`"${role}" is no role; ${OPERATOR_ROLES.join(", ")} are.`, false];
      if (reason.trim().length < 3) return NO_REASON;
      return orSentence(async () =>
        handOn(await addOperator(appOf(db), { email: email.toLowerCase(), role, reason, by })),
      );
    },
  },
  "operator role": {
    usage: 'operator role EMAIL ROLE "WHY"     changes the role, from the next request on',
    changes: "one",
    run: ({ db, actor: by, args }) =>
      change(db, args, async (operatorId, reason) => {
        const role = args[1] ?? "";
        if (!isRole(role)) return [`"${role}" is no role; ${OPERATOR_ROLES.join(", ")} are.`, false];
        await changeRole(appOf(db), { operatorId, role, reason, by });
        return ["The role was changed.", true];
      }),
  },
  "operator disable": {
    usage: 'operator disable EMAIL "WHY"       ends every session; the password opens nothing',
    changes: "one",
    run: ({ db, actor: by, args }) =>
      change(db, args, async (operatorId, reason) => {
        await disableOperator(appOf(db), { operatorId, reason, by });
        return ["Disabled.", true];
      }),
  },
  "operator reset": {
    usage: 'operator reset EMAIL "WHY"         a new first password; the authenticator app is removed',
    changes: "one",
    run: ({ db, actor: by, args }) =>
      change(db, args, async (operatorId, reason) =>
        handOn(await resetOperator(appOf(db), { operatorId, reason, by })),
      ),
  },
};
