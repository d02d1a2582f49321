import * as adding from "@lode/app/reports/add-report-key";
import * as revoking from "@lode/app/reports/revoke-report-key";
import { addReportKey, listReportKeys, revokeReportKey } from "@lode/core/contracts/console/reports";
import * as keys from "@lode/db/reports/report-keys.repository";
import { route } from "../../http/route.ts";

export const listReportKeysRoute = route(listReportKeys, async ({ deps }) => ({
  items: (await keys.listReportKeys(deps.db)).map((key) => ({
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  })),
}));

export const addReportKeyRoute = route(addReportKey, async ({ input, session, deps }) => {
  const reports = [...new Set(input.body.reports)];
  const added = await adding.addReportKey(deps, { ...input.body, reports, by: session.email });
  return { ...added, expiresAt: added.expiresAt.toISOString() };
});

export const revokeReportKeyRoute = route(revokeReportKey, async ({ input, session, deps }) => {
  await revoking.revokeReportKey(deps, { ...input.params, ...input.body, by: session.email });
  return { success: true as const };
});
