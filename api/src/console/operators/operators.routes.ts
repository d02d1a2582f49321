import * as changing from "@lode/app/operators/change-operators";
import * as deciding from "@lode/app/operators/decide-proposal";
import * as disabling from "@lode/app/operators/disable-operator";
import {
  addOperator,
  changeRole,
  confirmProposal,
  disableOperator,
  listOperators,
  rejectProposal,
  resetOperator,
} from "@lode/core/contracts/console/operators";
import * as operators from "@lode/db/operators/operators.repository";
import { listOpenProposals } from "@lode/db/operators/proposals.repository";
import { route } from "../../http/route.ts";

export const listOperatorsRoute = route(listOperators, async ({ deps: { db } }) => {
  const [all, proposals] = [await operators.listOperators(db), await listOpenProposals(db)];
  return {
    items: all,
    proposals: proposals.map(({ proposedBy: by, ...proposal }) => ({ ...proposal, by })),
  };
});

export const addOperatorRoute = route(addOperator, ({ input, session, deps }) =>
  changing.addOperator(deps, { ...input.body, by: session.email }),
);

export const changeRoleRoute = route(changeRole, ({ input, session, deps }) =>
  changing.changeRole(deps, { operatorId: input.params.id, ...input.body, by: session.email }),
);

export const disableOperatorRoute = route(disableOperator, ({ input, session, deps }) =>
  disabling.disableOperator(deps, { operatorId: input.params.id, ...input.body, by: session.email }),
);

export const resetOperatorRoute = route(resetOperator, ({ input, session, deps }) =>
  changing.resetOperator(deps, { operatorId: input.params.id, ...input.body, by: session.email }),
);

export const confirmProposalRoute = route(confirmProposal, ({ input, session, deps }) =>
  deciding.confirmProposal(deps, { proposalId: input.params.id, ...input.body, by: session.email }),
);

export const rejectProposalRoute = route(rejectProposal, ({ input, session, deps }) =>
  deciding.rejectProposal(deps, { proposalId: input.params.id, ...input.body, by: session.email }),
);
