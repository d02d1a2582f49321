import { useState } from "react";
import { initialOf } from "../lib/format.ts";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  name: string;
  url?: string | null;
  className?: string;
}

/**
 * Shows the picture, or the first letter if there is no picture or it cannot be loaded. The alt text is empty
 * because the name is always next to it.
 */
export function Avatar({ name, url, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = classNames("facet size-9 shrink-0 overflow-hidden", className);
  if (url && url !== failed)
    return (
      <img src={url} alt="" onError={() => setFailed(url)} className={classNames(shape, "object-cover")} />
    );
  return (
    <span
      aria-hidden
      className={classNames(shape, "grid place-items-center bg-shelf font-display text-sm font-semibold")}
    >
      {initialOf(name)}
    </span>
  );
}
