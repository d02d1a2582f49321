import { listMiners, type MinerRowView } from "@lode/core/contracts/console/miners";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { readList } from "../../lib/api.ts";
import { StateBadge } from "../../ui/facts.tsx";
import { FilterBar, FilterSelect, useFilterValues } from "../../ui/filters.tsx";
import { count } from "../../ui/format.ts";
import { type Column, List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const COLUMNS: ReadonlyArray<Column<MinerRowView>> = [
  { title: "Miner", cell: ({ name }) => name },
  { title: "Email", cell: ({ email }) => email },
  { title: "State", cell: ({ suspended }) => <StateBadge state={suspended ? "suspended" : "active"} /> },
  { title: "Points", end: true, cell: ({ balance }) => count(balance) },
  { title: "Since", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    title: "Accounts",
    wide: true,
    cell: ({ accounts }) =>
      accounts.map(({ network, username }) => NETWORKS[network].handle(username)).join(", "),
  },
];

export function MinersPage() {
  const query = useFilterValues("suspended", "cursor");
  const miners = useQuery(readList(["miners", "list", query], listMiners, { query }));
  return (
    <>
      <PageHeader
        title="Miners"
        note="The search above finds a miner by name, email address, handle or wallet."
      />
      <FilterBar>
        <FilterSelect name="suspended" label="State" options={[["true", "suspended"]]} />
      </FilterBar>
      <List
        label="Miners"
        query={miners}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/miners/${id}`}
        empty="No miner matches"
      />
    </>
  );
}
