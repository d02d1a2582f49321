import type { ComponentProps, ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { hasFailed } from "../../lib/query-client.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Empty, LoadError, LoadingRows, Panel, type UnansweredQuery } from "./page.tsx";

export interface Column<Row> {
  /** Empty for a column of buttons, which need no title. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the right. */
  end?: boolean;
  /** Takes the remaining width and wraps. */
  wide?: boolean;
}

/** The row's link covers the row: a click anywhere opens it. Other links and buttons stay above it. */
const ROW_LINK = "rounded-xs after:absolute after:inset-0 hover:underline underline-offset-3";
const ABOVE =
  "[&_:is(a,button,input):not([data-row])]:relative [&_:is(a,button,input):not([data-row])]:z-1 [&_time]:relative [&_time]:z-1";

/** On a phone the column's title precedes the cell's content. */
const TITLE_BEFORE =
  "max-md:before:w-28 max-md:before:shrink-0 max-md:before:text-xs max-md:before:text-silt max-md:before:content-[attr(data-title)]";

/**
 * A dense list. If `to` is given, the first column links to the row's page. On a phone each row is a block with one
 * line per column, so nothing needs sideways scrolling. Elsewhere a table that is wider than its panel scrolls
 * sideways.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  to,
  isPage = false,
  empty,
  emptyNote,
}: {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  to?: (row: Row) => string;
  /** Whether the table is the page's main list: then its titles stay visible while the page scrolls. */
  isPage?: boolean;
  empty?: string | undefined;
  emptyNote?: string;
}) {
  if (rows.length === 0 && empty) return <Empty title={empty}>{emptyNote}</Empty>;
  return (
    // A region that scrolls must be reachable by keyboard, through its links or by itself. Positioned, so
    // that hidden labels inside do not widen the page.
    <div
      className={classNames("relative overflow-x-auto", isPage && "lg:overflow-visible")}
      {...(to ? {} : { tabIndex: 0 })}
    >
      <table className="w-full border-collapse text-sm tabular-nums max-md:block">
        <caption className="sr-only">{label}</caption>
        <thead className={classNames("max-md:hidden", isPage && "lg:sticky lg:top-12 lg:z-2")}>
          <tr>
            {columns.map(({ title, end }) => (
              <th
                key={title}
                scope="col"
                className={classNames(
                  "h-8 border-b border-seam bg-shelf px-3 py-1 text-xs font-medium text-silt",
                  end ? "text-right" : "text-left",
                )}
              >
                {title || <span className="sr-only">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={classNames(
                "relative border-b border-seam/60 last:border-b-0 focus-within:bg-shelf max-md:grid max-md:px-3 max-md:py-2",
                to && "hover:bg-shelf/60",
                to && ABOVE,
              )}
            >
              {columns.map(({ title, cell, end, wide }, index) => {
                const content = cell(row);
                return (
                  <td
                    key={title}
                    data-title={title || undefined}
                    className={classNames(
                      title && TITLE_BEFORE,
                      (content === null || content === "") && "max-md:hidden!",
                      "max-md:flex max-md:min-h-7 max-md:items-baseline max-md:gap-3 max-md:wrap-anywhere md:h-9 md:px-3 md:py-1",
                      end && "md:text-right",
                      wide ? "wrap-anywhere md:w-full md:min-w-48" : "md:whitespace-nowrap",
                    )}
                  >
                    {to && index === 0 ? (
                      <Link to={to(row)} data-row className={ROW_LINK}>
                        {content}
                      </Link>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Links to older pages, and back to the newest. The cursor is in the address, so a page can be shared. */
function Pager({ nextCursor }: { nextCursor: string | null }) {
  const [params] = useSearchParams();
  const cursor = params.get("cursor");
  if (!cursor && !nextCursor) return null;
  const at = (to: string | null) => {
    const next = new URLSearchParams(params);
    if (to) next.set("cursor", to);
    else next.delete("cursor");
    return { search: next.toString() };
  };
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 border-t border-seam px-3 py-2">
      {cursor ? (
        <Link to={at(null)} className={buttonStyle("quiet", "small")}>
          Newest
        </Link>
      ) : null}
      {nextCursor ? (
        <Link to={at(nextCursor)} className={buttonStyle("quiet", "small")}>
          Older
        </Link>
      ) : null}
    </nav>
  );
}

interface ListPage<Row> {
  items: readonly Row[];
  /** Left out by a list that has no pages. */
  nextCursor?: string | null;
}

type ListTable<Row> = Omit<ComponentProps<typeof DataTable<Row>>, "rows">;

/** The table of a read with everything around it: loading, failed, empty, pages. */
export function Rows<Row>({
  query,
  ...table
}: ListTable<Row> & { query: UnansweredQuery & { data: ListPage<Row> | undefined }; empty: string }) {
  const { data } = query;
  if (hasFailed(query)) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <LoadingRows />;
  return (
    <>
      <DataTable rows={data.items} {...table} />
      {data.nextCursor === undefined ? null : <Pager nextCursor={data.nextCursor} />}
    </>
  );
}

export const List = <Row,>(props: ComponentProps<typeof Rows<Row>>) => (
  <div className="rounded-sm border border-seam bg-surface">
    <Rows isPage {...props} />
  </div>
);

/** A panel with a table. Without rows it says so, or is left out if there is nothing to say. */
export function TablePanel<Row>({
  title,
  aside,
  className,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, "label"> & {
  title: string;
  aside?: ReactNode;
  className?: string;
}) {
  if (table.rows.length === 0 && !table.empty) return null;
  return (
    <Panel title={title} aside={aside} flush className={className}>
      <DataTable label={title} {...table} />
    </Panel>
  );
}
