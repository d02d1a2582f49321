import * as operators from "@lode/app/operators/manage-operators";
import {
  addOperator,
  changeRole,
  disableOperator,
  resetOperator,
} from "@lode/core/contracts/console/operators";
import { route } from "../../http/route.ts";

export const addOperatorRoute = route(addOperator, async ({ input, session, deps }) => ({
  password: await operators.addOperator(deps, { ...input.body, by: session.email }),
}));

export const changeRoleRoute = route(changeRole, async ({ input, session, deps }) => {
  await operators.changeRole(deps, { operatorId: input.params.id, ...input.body, by: session.email });
  return { success: true as const };
});

export const disableOperatorRoute = route(disableOperator, async ({ input, session, deps }) => {
  await operators.disableOperator(deps, { operatorId: input.params.id, ...input.body, by: session.email });
  return { success: true as const };
});

export const resetOperatorRoute = route(resetOperator, async ({ input, session, deps }) => ({
  password: await operators.resetOperator(deps, {
    operatorId: input.params.id,
    ...input.body,
    by: session.email,
  }),
}));
