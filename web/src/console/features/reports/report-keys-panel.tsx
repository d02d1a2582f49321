import { type ReportKeyView, revokeReportKey } from "@lode/core/contracts/console/reports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportsTexts } from "../../../texts/console/en/reports.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { AddReportKey } from "./add-report-key.tsx";
import { afterKeyChange, reportKeysQuery } from "./queries.ts";

const isExpired = ({ expiresAt }: ReportKeyView): boolean => new Date(expiresAt).getTime() <= Date.now();

function State({ row }: { row: ReportKeyView }) {
  if (row.revokedAt) return <StateBadge state="revoked" />;
  return isExpired(row) ? <StateBadge state="expired" /> : <StateBadge state="active" />;
}

const makeColumns = (): ReadonlyArray<Column<ReportKeyView>> => [
  { title: reportsTexts.name, cell: ({ name }) => name },
  {
    title: reportsTexts.key,
    cell: ({ ending }) => <span className="font-mono text-[0.92em]">…{ending}</span>,
  },
  { title: reportsTexts.state, cell: (row) => <State row={row} /> },
  { title: reportsTexts.lastUsed, cell: ({ lastUsedAt }) => <Timestamp at={lastUsedAt} /> },
  { title: reportsTexts.expires, cell: ({ expiresAt }) => <Timestamp at={expiresAt} /> },
  { title: reportsTexts.reads, wide: true, cell: ({ reports }) => reports.join(", ") },
];

export function ReportKeysPanel() {
  const queries = useQueryClient();
  const isOwner = useMay("owner");
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ReportKeyView>();
  const { data, error, refetch } = useQuery(reportKeysQuery());
  const revoke = async (reason: string) => {
    if (revoking) await call(revokeReportKey, { params: { id: revoking.id }, body: { reason } });
    await afterKeyChange(queries);
  };
  const actions: Column<ReportKeyView> = {
    title: "",
    end: true,
    cell: (row) =>
      row.revokedAt ? null : (
        <Button
          look="quiet"
          size="small"
          className="min-h-7!"
          aria-label={reportsTexts.revoke(row.name)}
          onClick={() => setRevoking(row)}
        >
          {reportsTexts.revokeLabel}
        </Button>
      ),
  };
  const add = isOwner ? (
    <Button look="quiet" size="small" className="min-h-7!" onClick={() => setAdding(true)}>
      {reportsTexts.askToMakeAKey}
    </Button>
  ) : null;
  return (
    <Panel title={reportsTexts.reportKeys} aside={add} flush>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={2} /> : null}
      {data?.items.length === 0 ? (
        <Empty title={reportsTexts.noKey}>{reportsTexts.anOwnerMakesOneFor}</Empty>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label={reportsTexts.reportKeys}
          columns={isOwner ? [...makeColumns(), actions] : makeColumns()}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      ) : null}
      {adding ? <AddReportKey onClose={() => setAdding(false)} /> : null}
      {revoking ? (
        <ConfirmWithReason
          open
          onClose={() => setRevoking(undefined)}
          title={reportsTexts.revokeTheKey(revoking.name)}
          action={reportsTexts.revokeLabel}
          danger
          onConfirm={revoke}
        >
          <p>{reportsTexts.itIsRefusedAtOnce}</p>
        </ConfirmWithReason>
      ) : null}
    </Panel>
  );
}
