import { listWebhooks, type WebhookView } from "@lode/core/contracts/console/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { ChangeWebhook, type WebhookChange } from "./change-webhook.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { EndpointsPanel } from "./endpoints-panel.tsx";
import { ExportsPanel } from "./exports-panel.tsx";
import { ReportKeysPanel } from "./report-keys-panel.tsx";

/** What other systems are told, and what they may read. */
export function WebhooksPage() {
  const isOwner = useMay("owner");
  const interval = usePollingInterval();
  const [adding, setAdding] = useState(false);
  const [change, setChange] = useState<WebhookChange>();
  const webhooks = useQuery({
    queryKey: ["webhooks", "endpoints"],
    queryFn: ({ signal }) => call(listWebhooks, { signal }),
    refetchInterval: interval,
  });
  const endpoints: readonly WebhookView[] = webhooks.data?.items ?? [];
  return (
    <>
      <PageHeader
        title="Webhooks and exports"
        note="Events are signed as Standard Webhooks has it and tried again for 24 hours. Keys only read reports."
        actions={
          isOwner ? (
            <Button size="small" onClick={() => setAdding(true)}>
              Add an endpoint…
            </Button>
          ) : null
        }
      />
      <div className="grid gap-4">
        <EndpointsPanel query={webhooks} onChange={setChange} />
        <DeliveriesPanel endpoints={endpoints} />
        <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <ReportKeysPanel />
          <ExportsPanel />
        </div>
      </div>
      {adding ? <AddWebhook onClose={() => setAdding(false)} /> : null}
      {change ? <ChangeWebhook change={change} onClose={() => setChange(undefined)} /> : null}
    </>
  );
}
