import * as contract from "@lode/core/contracts/console/audit";
import * as audit from "@lode/db/console/audit.read-model";
import { readAuditHead } from "@lode/db/operations/audit.repository";
import { route } from "../../http/route.ts";

export const listAuditRoute = route(contract.listAudit, ({ input: { query }, deps: { db } }) =>
  audit.listAudit(db, query),
);

export const getAuditChainRoute = route(contract.getAuditChain, async ({ deps: { db } }) => ({
  head: await readAuditHead(db),
  ...(await audit.listAuditWords(db)),
}));
