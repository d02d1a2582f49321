import type { WebhookView } from "@lode/core/contracts/console/webhooks";
import type { UseQueryResult } from "@tanstack/react-query";
import { webhooksTexts } from "../../../texts/console/en/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { useMay } from "../../lib/session.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { count } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty, LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { WebhookChange } from "./change-webhook.tsx";

/** The server counts up to this limit. */
const MOST = 1_000;
const upTo = (value: number): string => (value >= MOST ? `${count(MOST)}+` : count(value));

function State({ endpoint }: { endpoint: WebhookView }) {
  if (endpoint.disabledAt) {
    return (
      <span title={endpoint.disabledReason ?? undefined}>
        <StateBadge state="disabled" />
      </span>
    );
  }
  return <StateBadge state="active" />;
}

const makeColumns = (): ReadonlyArray<Column<WebhookView>> => [
  { title: webhooksTexts.address, cell: ({ url }) => <span className="font-mono text-[0.92em]">{url}</span> },
  { title: webhooksTexts.state, cell: (endpoint) => <State endpoint={endpoint} /> },
  { title: webhooksTexts.pending, end: true, cell: ({ pending }) => upTo(pending) },
  {
    title: webhooksTexts.failed,
    end: true,
    cell: ({ failed }) => <span className={failed > 0 ? "text-fault" : undefined}>{upTo(failed)}</span>,
  },
  {
    title: webhooksTexts.oldSecretSignsUntil,
    cell: ({ previousEndsAt }) => <Timestamp at={previousEndsAt} />,
  },
  { title: webhooksTexts.events, wide: true, cell: ({ events }) => events.join(", ") },
];

function changesOf(endpoint: WebhookView, isOwner: boolean): WebhookChange["kind"][] {
  const owners: WebhookChange["kind"][] = endpoint.disabledAt ? ["enable"] : ["rotate", "disable"];
  return [...(endpoint.failed > 0 ? (["replay"] as const) : []), ...(isOwner ? owners : [])];
}

export function EndpointsPanel({
  query: { data, error, refetch },
  onChange,
}: {
  query: Pick<UseQueryResult<{ items: WebhookView[] }>, "data" | "error" | "refetch">;
  onChange: (change: WebhookChange) => void;
}) {
  const mayReplay = useMay("operator");
  const isOwner = useMay("owner");
  const actions: Column<WebhookView> = {
    title: "",
    end: true,
    cell: (endpoint) => (
      <span className="inline-flex gap-1">
        {changesOf(endpoint, isOwner).map((kind) => (
          <Button
            key={kind}
            look="quiet"
            size="small"
            className="min-h-7!"
            aria-label={`${webhooksTexts.changes[kind].name}: ${endpoint.url}`}
            onClick={() => onChange({ kind, endpoint })}
          >
            {webhooksTexts.changes[kind].name}
          </Button>
        ))}
      </span>
    ),
  };
  return (
    <Panel title={webhooksTexts.endpoints} flush>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={2} /> : null}
      {data?.items.length === 0 ? (
        <Empty title={webhooksTexts.noEndpoint}>{webhooksTexts.anOwnerAddsTheAddress}</Empty>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label={webhooksTexts.endpoints}
          columns={mayReplay ? [...makeColumns(), actions] : makeColumns()}
          rows={data.items}
          keyOf={({ id }) => id}
        />
      ) : null}
    </Panel>
  );
}
