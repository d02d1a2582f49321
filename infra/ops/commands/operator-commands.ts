import { addOperator, type ChangedOperator, resetOperator } from "@lode/app/operators/change-operators";
import * as calls from "@lode/core/contracts/console/operators";
import { Refused } from "@lode/core/contracts/errors";
import type { Db } from "@lode/db/connection";
import { findOperatorByEmail } from "@lode/db/operators/operators.repository";
import { type CommandResult, changesOne, type OperatorCommand } from "./operator-command.ts";

const { email, role } = calls.addOperator.schemas.body.shape;

const handOn = ({ password }: ChangedOperator): CommandResult => ({
  text: `First password, shown once: ${password}\nIt works for 72 hours and must be changed at the first sign-in.`,
  data: { password },
});

async function operatorOf(db: Db, address: string): Promise<string> {
  const operator = await findOperatorByEmail(db, address);
  if (!operator)
    throw new Refused("not-found", { error: `There is no operator with the address "${address}"` });
  return operator.id;
}

export const operatorCommands: Record<string, OperatorCommand> = {
  "operator add": changesOne({
    about: "prints a first password once",
    words: { email, role },
    run: async (app, request) => handOn(await addOperator(app, { ...request, by: app.by })),
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
