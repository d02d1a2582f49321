import { initialOf } from "../lib/format.ts";
import { classNames } from "./class-names.ts";

/** The picture, or else the first letter. Its alt text is empty because the name is always next to it. */
export function Avatar({ name, url, className }: { name: string; url?: string | null; className?: string }) {
  const shape = classNames("facet size-9 shrink-0 overflow-hidden", className);
  if (url) return <img src={url} alt="" className={classNames(shape, "object-cover")} />;
  return (
    <span
      aria-hidden
      className={classNames(shape, "grid place-items-center bg-shelf font-display text-sm font-semibold")}
    >
      {initialOf(name)}
    </span>
  );
}
