import {
  addOperator,
  changeRole,
  confirmProposal,
  resetOperator,
} from "@lode/app/operators/change-operators";
import { disableOperator } from "@lode/app/operators/disable-operator";
import * as auditContract from "@lode/core/contracts/console/audit";
import * as contract from "@lode/core/contracts/console/operators";
import * as audit from "@lode/db/console/audit.read-model";
import { readAuditHead } from "@lode/db/operations/audit.repository";
import * as operators from "@lode/db/operators/operators.repository";
import { listOpenProposals } from "@lode/db/operators/proposals.repository";
import { route } from "../../http/route.ts";

export const listOperatorsRoute = route(contract.listOperators, async ({ deps: { db } }) => ({
  items: await operators.listOperators(db),
  proposals: await listOpenProposals(db),
}));

export const addOperatorRoute = route(contract.addOperator, ({ input, session, deps }) =>
  addOperator(deps, { ...input.body, by: session.email }),
);

export const changeRoleRoute = route(contract.changeRole, ({ input, session, deps }) =>
  changeRole(deps, { operatorId: input.params.id, ...input.body, by: session.email }),
);

export const disableOperatorRoute = route(contract.disableOperator, ({ input, session, deps }) =>
  disableOperator(deps, { operatorId: input.params.id, ...input.body, by: session.email }),
);

export const resetOperatorRoute = route(contract.resetOperator, ({ input, session, deps }) =>
  resetOperator(deps, { operatorId: input.params.id, ...input.body, by: session.email }),
);

export const confirmProposalRoute = route(contract.confirmProposal, ({ input, session, deps }) =>
  confirmProposal(deps, { proposalId: input.params.id, ...input.body, by: session.email }),
);

/** The log of what operators did. */
export const listAuditRoute = route(auditContract.listAudit, ({ input: { query }, deps: { db } }) =>
  audit.listAudit(db, query),
);

export const getAuditChainRoute = route(auditContract.getAuditChain, async ({ deps: { db } }) => ({
  head: await readAuditHead(db),
  ...(await audit.listAuditWords(db)),
}));
