import type { DeliveryView, WebhookView } from "@lode/core/contracts/console/webhooks";
import { DELIVERY_STATES } from "@lode/core/domain/webhooks/delivery";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { uiTexts } from "../../../texts/console/en/ui.ts";
import { webhooksTexts } from "../../../texts/console/en/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterBar, FilterSelect } from "../../ui/filters.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { List } from "../../ui/list.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { deliveriesQuery } from "./queries.ts";

/** Shows the receiver's answer to the last try. */
function Answer({ delivery: { lastStatus, lastError } }: { delivery: DeliveryView }) {
  if (lastStatus !== null) return <>{webhooksTexts.httpStatus(lastStatus)}</>;
  return <>{lastError ?? "–"}</>;
}

const makeColumns = (): ReadonlyArray<Column<DeliveryView>> => [
  { title: webhooksTexts.event, cell: ({ event }) => event },
  {
    title: webhooksTexts.state,
    cell: ({ state }) => <StateBadge state={state} {...(state === "pending" ? { tone: "ore" } : {})} />,
  },
  { title: webhooksTexts.receiver, cell: ({ host }) => host },
  {
    title: webhooksTexts.about,
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
  { title: webhooksTexts.tries, end: true, cell: ({ tries }) => tries },
  { title: webhooksTexts.made, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: webhooksTexts.nextTry, cell: ({ nextAt }) => <Timestamp at={nextAt} /> },
  { title: webhooksTexts.lastAnswer, wide: true, cell: (delivery) => <Answer delivery={delivery} /> },
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
  const deliveries = useQuery({ ...deliveriesQuery(query), refetchInterval: interval });
  const details: Column<DeliveryView> = {
    title: "",
    end: true,
    cell: ({ id, event }) => (
      <Button
        look="quiet"
        size="small"
        className="min-h-7!"
        aria-label={webhooksTexts.details(event, id)}
        onClick={() => setShown(id)}
      >
        {webhooksTexts.detailsLabel}
      </Button>
    ),
  };
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2 text-base">
        {webhooksTexts.deliveries}
      </h2>
      <FilterBar>
        <FilterSelect
          name="state"
          label={webhooksTexts.state}
          options={DELIVERY_STATES.map((state) => [state, uiTexts.states[state]])}
        />
        <FilterSelect
          name="endpoint"
          label={webhooksTexts.endpoint}
          options={endpoints.map(({ id, url }) => [id, url])}
        />
      </FilterBar>
      <List
        label={webhooksTexts.deliveries}
        query={deliveries}
        columns={[...makeColumns(), details]}
        keyOf={({ id }) => id}
        empty={{ title: webhooksTexts.noDeliveryMatches, text: webhooksTexts.endedDeliveriesAreKeptFor }}
      />
      {shown ? <DeliveryDialog id={shown} onClose={() => setShown(undefined)} /> : null}
    </section>
  );
}
