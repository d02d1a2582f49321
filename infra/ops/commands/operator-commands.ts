import {
  addOperator,
  type ChangedOperator,
  changeRole,
  resetOperator,
} from "@lode/app/operators/change-operators";
import { disableOperator } from "@lode/app/operators/disable-operator";
import * as calls from "@lode/core/contracts/console/operators.schemas";
import { Refused } from "@lode/core/contracts/errors";
import type { Db } from "@lode/db/connection";
import { findOperatorByEmail, listOperators } from "@lode/db/operators/operators.repository";
import { type CommandResult, changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";

const { email, role } = calls.addOperator.body.shape;

const handOn = ({ password }: ChangedOperator): CommandResult => ({
  said: `First password, shown once: ${password}\nIt works for 72 hours and must be changed at the first sign-in.`,
  data: { password },
});

async function operatorOf(db: Db, address: string): Promise<string> {
  const operator = await findOperatorByEmail(db, address);
  if (!operator)
    throw new Refused("not-found", { error: `There is no operator with the address "${address}"` });
  return operator.id;
}

export const operatorCommands: Record<string, OperatorCommand> = {
  "operator list": reads({
    about: "who may sign in to the console, and with which role",
    run: async ({ db }) =>
      linesOf(
        await listOperators(db),
        ({ email, role, hasTotp, disabledAt, mustChangePassword }) =>
          `${email}  ${role}  authenticator ${hasTotp ? "on" : "off"}${disabledAt ? "  disabled" : ""}${mustChangePassword ? "  first password" : ""}`,
        "There is no operator.",
      ),
  }),
  "operator add": changesOne({
    about: "prints a first password once",
    words: { email, role },
    run: async (app, request) => handOn(await addOperator(app, { ...request, by: app.by })),
  }),
  "operator role": changesOne({
    about: "changes the role, at once",
    words: { email, role },
    async run(app, { email, role, reason }) {
      const operatorId = await operatorOf(app.db, email);
      await changeRole(app, { operatorId, role, reason, by: app.by });
      return { said: "The role was changed." };
    },
  }),
  "operator disable": changesOne({
    about:
      "ends every session of an operator, and disables the accounts that the operator made and nobody has used",
    words: { email },
    async run(app, { email, reason }) {
      await disableOperator(app, { operatorId: await operatorOf(app.db, email), reason, by: app.by });
      return { said: "Disabled." };
    },
  }),
  "operator reset": changesOne({
    about: "prints a new first password once; the authenticator app is removed",
    words: { email },
    async run(app, { email, reason }) {
      const operatorId = await operatorOf(app.db, email);
      return handOn(await resetOperator(app, { operatorId, reason, by: app.by }));
    },
  }),
};
