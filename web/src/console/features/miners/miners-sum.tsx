import { listMiners, type MinerRowView } from "@lode/core/contracts/console/miners";
import { useQuery } from "@tanstack/react-query";
import { minersTexts } from "../../../texts/console/en/miners.ts";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { count } from "../../ui/format.ts";
import { ListSum } from "../../ui/list-sum.tsx";
import { minersSumQuery } from "./queries.ts";

const head = ["id", "name", "email", "state", "points", "signed_up_at", "accounts"];

const valuesOf = ({ id, name, email, suspended, balance, createdAt, accounts }: MinerRowView) => [
  id,
  name,
  email,
  suspended ? "suspended" : "active",
  balance,
  createdAt,
  accounts.join(" "),
];

/** Sums the filtered list, and downloads it. */
export function MinersSum({ filters }: { filters: Record<string, string> }) {
  const { cursor: _, ...shown } = filters;
  const { order: __, ...selected } = shown;
  const { data } = useQuery({ ...minersSumQuery(selected), refetchInterval: usePollingInterval() });
  return (
    <ListSum<MinerRowView>
      sum={data && minersTexts.sum(data.count, count(data.points), data.isCut)}
      isCut={data?.isCut ?? false}
      name="miners.csv"
      file={{ head, valuesOf, readPage: (page) => call(listMiners, { query: { ...shown, ...page } }) }}
    />
  );
}
