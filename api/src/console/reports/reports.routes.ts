import type { Readable } from "node:stream";
import * as adding from "@lode/app/reports/add-report-key";
import { authenticateReportKey } from "@lode/app/reports/authenticate-report-key";
import * as revoking from "@lode/app/reports/revoke-report-key";
import { streamReceipts } from "@lode/app/reports/stream-receipts";
import { streamReport } from "@lode/app/reports/stream-report";
import { addReportKey, listReportKeys, revokeReportKey } from "@lode/core/contracts/console/reports";
import { receiptsQuery, reportQuery } from "@lode/core/contracts/console/reports.schemas";
import { Refused } from "@lode/core/contracts/errors";
import { REPORTS, type ReportFormat, type ReportName } from "@lode/core/domain/reports/report";
import * as keys from "@lode/db/reports/report-keys.repository";
import type { Deps } from "../../deps.ts";
import { requireRole } from "../../http/admit.ts";
import { readBearer } from "../../http/authenticate.ts";
import { clientNetwork } from "../../http/client-network.ts";
import type { PageRoute } from "../../http/page-route.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { route } from "../../http/route.ts";
import { untilClosed, whenClosed } from "../../http/until-closed.ts";
import { valid } from "../../http/validate.ts";
import { beginReport } from "./begin-report.ts";

const PATH = "/api/reports/";
const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" };

/**
 * Exports a report for an operator's session or a report key. Takes the key from the context itself, because
 * no other call accepts a report key.
 */
export const exportReportRoute: PageRoute = {
  path: `${PATH}:name`,
  async run(ctx, deps) {
    const name = ctx.path.slice(PATH.length);
    const by = await readerOf(ctx, deps, name);
    if (name === "receipts") return exportReceipts(ctx, deps, by);
    if (!isReport(name)) throw new Refused("not-found");
    const asked = valid(reportQuery, ctx.query);
    const { format } = asked;
    const signal = beginReading(ctx, by);
    const stream = await streamReport(deps, { ...asked, name, by, signal });
    answerFile(ctx, stream, { name, format });
  },
};

/** The receipts of one task: each stands alone, and `npm run verify` checks the file. */
async function exportReceipts(ctx: RequestContext, deps: Deps, by: string): Promise<void> {
  const { task: taskId } = valid(receiptsQuery, ctx.query);
  const signal = beginReading(ctx, by);
  const stream = await streamReceipts(deps, { taskId, by, signal });
  answerFile(ctx, stream, { name: `receipts-${taskId}`, format: "ndjson" });
}

/** Takes a place of the reader until the client leaves or has everything. */
function beginReading(ctx: RequestContext, by: string): AbortSignal {
  const signal = untilClosed(ctx.res);
  whenClosed(signal, beginReport(by));
  return signal;
}

function answerFile(
  ctx: RequestContext,
  stream: Readable,
  { name, format }: { name: string; format: ReportFormat },
): void {
  ctx.status = 200;
  ctx.type = TYPES[format];
  ctx.set("Content-Disposition", `attachment; filename="${name}.${format}"`);
  ctx.body = stream;
}

const isReport = (name: string): name is ReportName => (REPORTS as readonly string[]).includes(name);

/** The reader's name for the audit log. Guesses at keys count against the client's address. */
async function readerOf(ctx: RequestContext, deps: Deps, report: string): Promise<string> {
  const key = readBearer(ctx);
  if (key === undefined) {
    const operator = requireRole(ctx, "viewer");
    await deps.limits.spend("report-operator", operator.operatorId);
    return operator.email;
  }
  await deps.limits.spend("report-address", clientNetwork(ctx.ip));
  const found = await authenticateReportKey(deps, { key, report });
  if (!found) throw new Refused("unauthenticated", { error: "This key is not valid" });
  if (found === "not-allowed")
    throw new Refused("role-too-low", { error: "This key does not read this report" });
  return `report key ${found.name}`;
}

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
