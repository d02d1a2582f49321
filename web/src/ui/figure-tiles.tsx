import type { ReactNode } from "react";

export type Figure = readonly [label: string, value: ReactNode, note?: string];

/** Figures in a line, or two by two on small screens. */
export function FigureTiles({ tiles }: { tiles: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 border-t border-l border-seam md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {tiles.map(([label, value, note]) => (
        <div key={label} className="border-r border-b border-seam p-4">
          <dt className="text-sm text-silt">{label}</dt>
          <dd className="mt-1 font-display text-lg font-semibold">{value}</dd>
          {note ? <dd className="text-xs text-silt">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** Figures under their names, without lines between them. */
export const Figures = ({ figures, className }: { figures: readonly Figure[]; className: string }) => (
  <dl className={`grid gap-x-4 gap-y-3 ${className}`}>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-silt">{label}</dt>
        <dd className="font-display text-lg font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
