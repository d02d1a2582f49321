import { type DeliveryView, listDeliveries, type WebhookView } from "@lode/core/contracts/console/webhooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect } from "../../ui/filters.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { List } from "../../ui/list.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";

const TONES = { pending: "ore", delivered: "sound", failed: "fault" } as const;
const STATES = Object.keys(TONES) as (keyof typeof TONES)[];

/** What the last try was answered with. */
function Answer({ delivery: { lastStatus, lastError } }: { delivery: DeliveryView }) {
  if (lastStatus !== null) return <>HTTP {lastStatus}</>;
  return <>{lastError ?? "–"}</>;
}

const COLUMNS: ReadonlyArray<Column<DeliveryView>> = [
  { title: "Event", cell: ({ event }) => event },
  { title: "State", cell: ({ state }) => <StateBadge state={state} tone={TONES[state]} /> },
  { title: "Receiver", cell: ({ host }) => host },
  {
    title: "About",
    cell: ({ event, subjectId }) =>
      subjectId ? (
        <IdLink
          id={subjectId}
          to={event === "attempt.verified" ? `/attempts/${subjectId}` : `/withdrawals/${subjectId}`}
        />
      ) : (
        "–"
      ),
  },
  { title: "Tries", end: true, cell: ({ tries }) => tries },
  { title: "Made", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "Next try", cell: ({ nextAt }) => <Timestamp at={nextAt} /> },
  { title: "Last answer", wide: true, cell: (delivery) => <Answer delivery={delivery} /> },
];

export function DeliveriesPanel({ endpoints }: { endpoints: readonly WebhookView[] }) {
  const [params] = useSearchParams();
  const [shown, setShown] = useState<string>();
  const interval = usePollingInterval();
  const query = Object.fromEntries(
    ["endpoint", "state", "cursor"].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const deliveries = useQuery({
    queryKey: ["webhooks", "deliveries", query],
    queryFn: ({ signal }) => call(listDeliveries, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });
  const details: Column<DeliveryView> = {
    title: "",
    end: true,
    cell: ({ id, event }) => (
      <Button
        look="quiet"
        size="small"
        className="min-h-7!"
        aria-label={`Details: ${event} ${id}`}
        onClick={() => setShown(id)}
      >
        Details
      </Button>
    ),
  };
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2 text-base">
        Deliveries
      </h2>
      <FilterBar>
        <FilterSelect name="state" label="State" options={STATES.map((state) => [state, state])} />
        <FilterSelect name="endpoint" label="Endpoint" options={endpoints.map(({ id, url }) => [id, url])} />
      </FilterBar>
      <List
        label="Deliveries"
        query={deliveries}
        columns={[...COLUMNS, details]}
        keyOf={({ id }) => id}
        empty={{ title: "No delivery matches", text: "Ended deliveries are kept for 30 days." }}
      />
      {shown ? <DeliveryDialog id={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}
