import { getAuditChain, listAudit } from "@lode/core/contracts/console/audit";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const auditQuery = (filters: NonNullable<QueryOf<typeof listAudit>>) =>
  queryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ signal }) => call(listAudit, { query: filters, signal }),
  });

/** The newest link of the log, and the values that its filters offer. */
export const auditChainQuery = () =>
  queryOptions({
    queryKey: ["audit", "chain"],
    queryFn: ({ signal }) => call(getAuditChain, { signal }),
  });
