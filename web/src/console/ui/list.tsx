import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { uiTexts } from "../../texts/console/ui.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { Empty, LoadError, LoadingRows } from "./states.tsx";

const trailOf = (state: unknown): string[] => {
  const { trail } = (state ?? {}) as { trail?: unknown };
  return Array.isArray(trail) ? trail.filter((one) => typeof one === "string") : [];
};

const DISABLED = buttonStyle("quiet", "small", "pointer-events-none opacity-50");

/**
 * Links to older and newer pages. The cursor is in the address, so a page can be shared. The way back to
 * newer pages is in the browser's history, so a shared link leads back only to the newest page.
 */
function Pager({ nextCursor }: { nextCursor: string | null | undefined }) {
  const [params] = useSearchParams();
  const trail = trailOf(useLocation().state);
  const cursor = params.get("cursor");
  if (!cursor && !nextCursor) return null;

  const at = (to: string | null) => {
    const next = new URLSearchParams(params);
    if (to) next.set("cursor", to);
    else next.delete("cursor");
    return { search: next.toString() };
  };
  const newer = trail.at(-1);
  return (
    <nav
      aria-label={uiTexts.pages}
      className="flex items-center justify-end gap-2 border-t border-seam px-3 py-2"
    >
      {cursor ? (
        <Link
          to={at(newer || null)}
          state={{ trail: trail.slice(0, -1) }}
          className={buttonStyle("quiet", "small")}
        >
          {newer === undefined ? uiTexts.newest : uiTexts.newer}
        </Link>
      ) : (
        <span className={DISABLED}>{uiTexts.newer}</span>
      )}
      {nextCursor ? (
        <Link
          to={at(nextCursor)}
          state={{ trail: [...trail, cursor ?? ""] }}
          className={buttonStyle("quiet", "small")}
        >
          {uiTexts.older}
        </Link>
      ) : (
        <span className={DISABLED}>{uiTexts.older}</span>
      )}
    </nav>
  );
}

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
