import { Fragment, type ReactNode } from "react";

/** Facts as names and values. Rows without a value are left out; pass null to omit a row. */
export function DefinitionList({
  rows,
}: {
  rows: ReadonlyArray<readonly [name: string, value: ReactNode] | null>;
}) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
      {rows.map((row) =>
        row === null || row[1] === null || row[1] === undefined ? null : (
          <Fragment key={row[0]}>
            <dt className="text-silt">{row[0]}</dt>
            <dd className="min-w-0 break-words">{row[1]}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
