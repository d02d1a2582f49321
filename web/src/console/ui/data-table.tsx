import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { uiTexts } from "../../texts/console/en/ui.ts";
import { classNames } from "../../ui/class-names.ts";

export interface Column<Row> {
  /** Empty: its buttons speak for themselves. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  end?: boolean;
  /** Takes the rest of the width and wraps. */
  wide?: boolean;
}

/** On the row's link, so that a click anywhere in the row opens it; other links and buttons of the row stay above. */
const ROW_LINK = "rounded-xs after:absolute after:inset-0 hover:underline underline-offset-3";
const ABOVE =
  "[&_:is(a,button,input):not([data-row])]:relative [&_:is(a,button,input):not([data-row])]:z-1 [&_time]:relative [&_time]:z-1";

/**
 * A dense list. The first column links to the row's page if `to` is given, and `j` and `k` move between the rows. The table
 * scrolls sideways in its own region if the screen is narrow.
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
    // Reachable by keyboard, so that it can be scrolled: by its rows, where they are links. Positioned, so that hidden
    // labels in it do not widen the page.
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
