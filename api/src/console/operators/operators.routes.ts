import * as managing from "@lode/app/operators/manage-operators";
import {
  addOperator,
  changeRole,
  disableOperator,
  listOperators,
  resetOperator,
} from "@lode/core/contracts/console/operators";
import * as operators from "@lode/db/operators/operators.repository";
import { route } from "../../http/route.ts";

export const listOperatorsRoute = route(listOperators, async ({ deps }) => ({
  items: (await operators.listOperators(deps.db)).map((operator) => ({
    ...operator,
    disabledAt: operator.disabledAt?.toISOString() ?? null,
    signedInAt: operator.signedInAt?.toISOString() ?? null,
  })),
}));

export const addOperatorRoute = route(addOperator, async ({ input, session, deps }) => ({
  password: await managing.addOperator(deps, { ...input.body, by: session.email }),
}));

export const changeRoleRoute = route(changeRole, async ({ input, session, deps }) => {
  await managing.changeRole(deps, { operatorId: input.params.id, ...input.body, by: session.email });
  return { success: true as const };
});

export const disableOperatorRoute = route(disableOperator, async ({ input, session, deps }) => {
  await managing.disableOperator(deps, { operatorId: input.params.id, ...input.body, by: session.email });
  return { success: true as const };
});

export const resetOperatorRoute = route(resetOperator, async ({ input, session, deps }) => ({
  password: await managing.resetOperator(deps, {
    operatorId: input.params.id,
    ...input.body,
    by: session.email,
  }),
}));
