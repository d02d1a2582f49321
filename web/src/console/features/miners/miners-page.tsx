import { listMiners, type MinerRowView } from "@lode/core/contracts/console/miners";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect, FilterText } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const COLUMNS: ReadonlyArray<Column<MinerRowView>> = [
  { title: "Miner", cell: ({ name }) => name },
  { title: "Email", cell: ({ email }) => email },
  { title: "State", cell: ({ suspended }) => <StateBadge state={suspended ? "suspended" : "active"} /> },
  { title: "Points", end: true, cell: ({ balance }) => count(balance) },
  { title: "Since", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "Accounts", wide: true, cell: ({ accounts }) => accounts.map((name) => `@${name}`).join(", ") },
];

export function MinersPage() {
  const [params] = useSearchParams();
  const interval = usePollingInterval();
  const query = Object.fromEntries(
    ["q", "suspended", "cursor"].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const miners = useQuery({
    queryKey: ["miners", "list", query],
    queryFn: ({ signal }) => call(listMiners, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });
  return (
    <>
      <PageHeader title="Miners" note="Found by the beginning of an email address or of a handle." />
      <FilterBar>
        <FilterText name="q" label="Email or handle" placeholder="ada or @ada" />
        <FilterSelect name="suspended" label="State" options={[["true", "suspended"]]} />
      </FilterBar>
      <List
        label="Miners"
        query={miners}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/miners/${id}`}
        empty={{ title: "No miner matches" }}
      />
    </>
  );
}
