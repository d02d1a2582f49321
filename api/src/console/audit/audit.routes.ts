import * as contract from "@lode/core/contracts/console/audit";
import * as audit from "@lode/db/console/audit.read-model";
import { readAuditHead } from "@lode/db/operations/audit.repository";
import { route } from "../../http/route.ts";

const DAY_MS = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const listAuditRoute = route(contract.listAudit, async ({ input: { query }, deps: { db } }) => {
  const { cursor, limit, from, to, ...filter } = query;
  const { page, nextCursor } = await audit.listAudit(
    db,
    {
      ...filter,
      from: from ? startOf(from) : undefined,
      to: to ? new Date(startOf(to).getTime() + DAY_MS) : undefined,
    },
    { cursor, limit },
  );
  return { items: page, nextCursor };
});

export const getAuditChainRoute = route(contract.getAuditChain, async ({ deps: { db } }) => ({
  head: await readAuditHead(db),
  ...(await audit.listAuditWords(db)),
}));
