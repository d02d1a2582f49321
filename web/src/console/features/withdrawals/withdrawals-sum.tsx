import { useQuery } from "@tanstack/react-query";
import { withdrawalsTexts } from "../../../texts/console/en/withdrawals.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { count } from "../../ui/format.ts";
import { ListSum } from "../../ui/list-sum.tsx";
import { sumQuery } from "./queries.ts";
import { withdrawalsFile } from "./withdrawals-file.ts";

/** Sums the filtered list, and downloads it. */
export function WithdrawalsSum({ filters }: { filters: Record<string, string> }) {
  const { cursor: _, ...shown } = filters;
  const { order: __, ...selected } = shown;
  const { data } = useQuery({ ...sumQuery(selected), refetchInterval: usePollingInterval() });
  return (
    <ListSum
      sum={data && withdrawalsTexts.sum(data.count, count(data.points), data.usdc, data.isCut)}
      isCut={data?.isCut ?? false}
      name="withdrawals.csv"
      file={withdrawalsFile(shown)}
    />
  );
}
