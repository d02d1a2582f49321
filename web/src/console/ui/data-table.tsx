import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { uiTexts } from "../../texts/console/en/ui.ts";
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

/**
 * A dense list. If `to` is given, the first column links to the row's page, and `j` and `k` move between
 * rows. On a narrow screen the table scrolls sideways in its own region.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  to,
}: {
  label: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  to?: (row: Row) => string;
}) {
  return (
    // A region that scrolls must be reachable by keyboard, through its links or by itself. Positioned, so
    // that hidden labels inside do not widen the page.
    <div className="relative overflow-x-auto lg:overflow-visible" {...(to ? {} : { tabIndex: 0 })}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="lg:sticky lg:top-12 lg:z-2">
          <tr>
            {columns.map(({ title, end }) => (
              <th
                key={title}
                scope="col"
                className={classNames(
                  "h-8 border-b border-seam bg-shelf px-3 text-xs font-medium whitespace-nowrap text-silt",
                  end ? "text-right" : "text-left",
                )}
              >
                {title || <span className="sr-only">{uiTexts.actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={classNames(
                "relative border-b border-seam/60 last:border-b-0 focus-within:bg-shelf",
                to && "hover:bg-shelf/60",
                to && ABOVE,
              )}
            >
              {columns.map(({ title, cell, end, wide }, index) => (
                <td
                  key={title}
                  className={classNames(
                    "h-9 px-3 py-1",
                    end && "text-right",
                    wide ? "w-full min-w-48" : "whitespace-nowrap",
                  )}
                >
                  {to && index === 0 ? (
                    <Link to={to(row)} data-row className={ROW_LINK}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
