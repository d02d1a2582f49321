import type { WebhookView } from "@lode/core/contracts/console/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { webhooksTexts } from "../../../texts/console/en/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { ChangeWebhook, type WebhookChange } from "./change-webhook.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { EndpointsPanel } from "./endpoints-panel.tsx";
import { ExportsPanel } from "./exports-panel.tsx";
import { endpointsQuery } from "./queries.ts";
import { ReportKeysPanel } from "./report-keys-panel.tsx";

/** The events that other systems receive, and the reports that they may read. */
export function WebhooksPage() {
  const isOwner = useMay("owner");
  const interval = usePollingInterval();
  const [adding, setAdding] = useState(false);
  const [change, setChange] = useState<WebhookChange>();
  const webhooks = useQuery({ ...endpointsQuery(), refetchInterval: interval });
  const endpoints: readonly WebhookView[] = webhooks.data?.items ?? [];
  return (
    <>
      <PageHeader
        title={webhooksTexts.webhooksAndExports}
        note={webhooksTexts.eventsAreSignedAsStandard}
        actions={
          isOwner ? (
            <Button size="small" onClick={() => setAdding(true)}>
              {webhooksTexts.askToAddAnEndpoint}
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
