import { classNames } from "./class-names.ts";

/** Holds the place of what is being read, in its real size, so that nothing moves when it arrives. */
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
