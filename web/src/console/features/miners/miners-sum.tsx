import { useQuery } from "@tanstack/react-query";
import { minersTexts } from "../../../texts/console/miners.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { count } from "../../ui/format.ts";
import { minersSumQuery } from "./queries.ts";

/** Sums the filtered list. */
export function MinersSum({ filters }: { filters: Record<string, string> }) {
  const { cursor: _, order: __, ...selected } = filters;
  const { data } = useQuery({ ...minersSumQuery(selected), refetchInterval: usePollingInterval() });
  return (
    <p className="mb-3 min-h-5 text-sm tabular-nums">
      {data ? minersTexts.sum(data.count, count(data.points), data.isCut) : null}
    </p>
  );
}
