import { listReportKeys, type ReportKeyView, revokeReportKey } from "@lode/core/contracts/console/reports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
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

const isExpired = ({ expiresAt }: ReportKeyView): boolean => new Date(expiresAt).getTime() <= Date.now();

function State({ row }: { row: ReportKeyView }) {
  if (row.revokedAt) return <StateBadge state="revoked" tone="idle" />;
  return isExpired(row) ? <StateBadge state="expired" /> : <StateBadge state="active" />;
}

const COLUMNS: ReadonlyArray<Column<ReportKeyView>> = [
  { title: "Name", cell: ({ name }) => name },
  { title: "Key", cell: ({ ending }) => <span className="font-mono text-[0.92em]">…{ending}</span> },
  { title: "State", cell: (row) => <State row={row} /> },
  { title: "Last used", cell: ({ lastUsedAt }) => <Timestamp at={lastUsedAt} /> },
  { title: "Expires", cell: ({ expiresAt }) => <Timestamp at={expiresAt} /> },
  { title: "Reads", wide: true, cell: ({ reports }) => reports.join(", ") },
];

export function ReportKeysPanel() {
  const queries = useQueryClient();
  const isOwner = useMay("owner");
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ReportKeyView>();
  const { data, error, refetch } = useQuery({
    queryKey: ["api-keys"],
    queryFn: ({ signal }) => call(listReportKeys, { signal }),
  });
  const revoke = async (reason: string) => {
    if (revoking) await call(revokeReportKey, { params: { id: revoking.id }, body: { reason } });
    await invalidate(queries, "api-keys");
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
          aria-label={`Revoke ${row.name}`}
          onClick={() => setRevoking(row)}
        >
          Revoke
        </Button>
      ),
  };
  const add = isOwner ? (
    <Button look="quiet" size="small" className="min-h-7!" onClick={() => setAdding(true)}>
      Make a key…
    </Button>
  ) : null;
  return (
    <Panel title="Report keys" aside={add} flush>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={2} /> : null}
      {data?.items.length === 0 ? (
        <Empty title="No key">An owner makes one for a system that reads reports.</Empty>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label="Report keys"
          columns={isOwner ? [...COLUMNS, actions] : COLUMNS}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      ) : null}
      {adding ? <AddReportKey onClose={() => setAdding(false)} /> : null}
      {revoking ? (
        <ConfirmWithReason
          open
          onClose={() => setRevoking(undefined)}
          title={`Revoke the key "${revoking.name}"?`}
          action="Revoke"
          danger
          onConfirm={revoke}
        >
          <p>It is refused at once.</p>
        </ConfirmWithReason>
      ) : null}
    </Panel>
  );
}
