import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { uiTexts } from "../../texts/console/ui.ts";
import { classNames } from "../../ui/class-names.ts";

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

/** On a phone the column's title stands before the cell's content. */
const TITLE_BEFORE =
  "max-md:before:w-28 max-md:before:shrink-0 max-md:before:text-xs max-md:before:text-silt max-md:before:content-[attr(data-title)]";

/**
 * A dense list. If `to` is given, the first column links to the row's page, and `j` and `k` move between
 * rows. On a phone each row is a block with one line per column, so nothing needs sideways scrolling. Elsewhere a
 * table that is wider than its panel scrolls sideways.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  to,
  isPage = false,
}: {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  to?: (row: Row) => string;
  /** Whether the table is the page's main list: then its titles stay visible while the page scrolls. */
  isPage?: boolean;
}) {
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
                {title || <span className="sr-only">{uiTexts.actions}</span>}
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
                      wide ? "md:w-full md:min-w-48" : "md:whitespace-nowrap",
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
