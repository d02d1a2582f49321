import { classNames } from "./class-names.ts";

/** A placeholder of the final size while data loads, so that the layout does not shift. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-xs bg-shelf", className)} />;
}

export function SkeletonRows({ rows, className }: { rows: number; className?: string }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} className={className ?? "h-14"} />
      ))}
    </div>
  );
}
