import type { MinerRowView } from "@lode/core/contracts/console/miners";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { minersTexts } from "../../../texts/console/miners.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { minersQuery, minersSumQuery } from "../../lib/queries.ts";
import { StateBadge } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, FilterText, useFilterValues } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const makeColumns = (): ReadonlyArray<Column<MinerRowView>> => [
  { title: minersTexts.miner, cell: ({ name }) => name },
  { title: minersTexts.email, cell: ({ email }) => email },
  {
    title: minersTexts.state,
    cell: ({ suspended }) => <StateBadge state={suspended ? "suspended" : "active"} />,
  },
  { title: minersTexts.points, end: true, cell: ({ balance }) => count(balance) },
  { title: minersTexts.since, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    title: minersTexts.accounts,
    wide: true,
    cell: ({ accounts }) =>
      accounts.map(({ network, username }) => NETWORKS[network].handle(username)).join(", "),
  },
];

export function MinersPage() {
  const filters = useFilterValues("q", "suspended", "order", "cursor");
  const miners = useQuery({ ...minersQuery(filters), refetchInterval: usePollingInterval() });
  return (
    <>
      <PageHeader title={minersTexts.miners} note={minersTexts.foundByTheBeginningOf} />
      <FilterBar>
        <FilterText name="q" label={minersTexts.emailOrHandle} placeholder={minersTexts.searchExample} />
        <FilterSelect name="suspended" label={minersTexts.state} options={[["true", "suspended"]]} />
        <FilterSelect
          name="order"
          label={uiTexts.order}
          all={minersTexts.orders.newest}
          options={[
            ["oldest", minersTexts.orders.oldest],
            ["points", minersTexts.orders.points],
          ]}
        />
      </FilterBar>
      <MinersSum filters={filters} />
      <List
        label={minersTexts.miners}
        query={miners}
        columns={makeColumns()}
        keyOf={({ id }) => id}
        to={({ id }) => `/miners/${id}`}
        empty={{ title: minersTexts.noMinerMatches }}
      />
    </>
  );
}

/** Sums the filtered list. */
function MinersSum({ filters }: { filters: Record<string, string> }) {
  const { cursor: _, order: __, ...selected } = filters;
  const { data } = useQuery({ ...minersSumQuery(selected), refetchInterval: usePollingInterval() });
  return (
    <p className="mb-3 min-h-5 text-sm tabular-nums">
      {data ? minersTexts.sum(data.count, count(data.points), data.isCut) : null}
    </p>
  );
}
