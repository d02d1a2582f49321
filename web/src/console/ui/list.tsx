import type { UseQueryResult } from "@tanstack/react-query";
import { type Column, DataTable } from "./data-table.tsx";
import { Pager } from "./pager.tsx";
import { Empty, LoadError, LoadingRows } from "./states.tsx";

interface Page<Row> {
  items: readonly Row[];
  nextCursor: string | null;
}

/** A list page's table with everything around it: loading, failed, empty, pages. */
export function List<Row>({
  label,
  query,
  columns,
  keyOf,
  to,
  empty,
}: {
  label: string;
  query: Pick<UseQueryResult<Page<Row>>, "data" | "error" | "refetch">;
  columns: ReadonlyArray<Column<Row>>;
  keyOf: (row: Row) => string;
  to?: (row: Row) => string;
  empty: { title: string; text?: string };
}) {
  const { data, error, refetch } = query;
  if (data === undefined && error !== null) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div className="rounded-sm border border-seam bg-surface">
      {data === undefined ? <LoadingRows /> : null}
      {data?.items.length === 0 ? <Empty title={empty.title}>{empty.text}</Empty> : null}
      {data && data.items.length > 0 ? (
        <DataTable
          isPage
          label={label}
          columns={columns}
          rows={data.items}
          keyOf={keyOf}
          {...(to ? { to } : {})}
        />
      ) : null}
      <Pager nextCursor={data?.nextCursor} />
    </div>
  );
}
