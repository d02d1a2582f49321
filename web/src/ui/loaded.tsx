import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFailed } from "../lib/query-client.ts";
import { ui } from "../texts/en/ui.ts";
import { CodeRows, CodeShape, LoadFailure } from "./empty-state.tsx";

type Read<Data> = Pick<UseQueryResult<Data>, "data" | "errorUpdateCount" | "refetch">;

/**
 * Shows the answer of a read. Until the answer arrives, a placeholder of the final size keeps the layout from shifting.
 * After the last retry a sentence takes its place, or a dash where only a figure has room.
 */
export function Loaded<Data>({
  read,
  what,
  shape,
  rows = 1,
  children,
}: {
  read: Read<Data>;
  /** The subject of the sentence that says it could not be loaded. */
  what?: string;
  /** The classes that give the placeholder its size, or an element that draws it. */
  shape: string | ReactNode;
  rows?: number;
  /** Left out if the answer is shown below, as a list is. */
  children?: (data: Data) => ReactNode;
}): ReactNode {
  if (read.data !== undefined) return children?.(read.data) ?? null;
  if (hasFailed(read))
    return what ? <LoadFailure what={what} onRetry={() => void read.refetch()} /> : <Unknown />;
  if (typeof shape !== "string") return shape;
  return rows === 1 ? <CodeShape className={shape} /> : <CodeRows rows={rows} className={shape} />;
}

const Unknown = () => (
  <span className="text-silt">
    <span aria-hidden>–</span>
    <span className="sr-only">{ui.unknown}</span>
  </span>
);
