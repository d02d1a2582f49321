import { listOperators } from "@lode/core/contracts/console/operators";
import * as operators from "@lode/db/operators/operators.repository";
import { route } from "../../http/route.ts";

export const listOperatorsRoute = route(listOperators, async ({ deps }) => ({
  items: (await operators.listOperators(deps.db)).map((operator) => ({
    ...operator,
    disabledAt: operator.disabledAt?.toISOString() ?? null,
    signedInAt: operator.signedInAt?.toISOString() ?? null,
  })),
}));
