import { replayDelivery } from "@lode/core/contracts/console/webhooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uiTexts } from "../../../texts/console/en/ui.ts";
import { webhooksTexts } from "../../../texts/console/en/webhooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { LoadError, LoadingRows } from "../../ui/states.tsx";
import { afterWebhookChange, deliveryQuery } from "./queries.ts";

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** Shows a delivery with the body that is sent. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient();
  const mayReplay = useMay("operator");
  const [replaying, setReplaying] = useState(false);
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  const replay = async (reason: string) => {
    await call(replayDelivery, { params: { id }, body: { reason } });
    await afterWebhookChange(queries);
    onClose();
  };
  if (replaying) {
    return (
      <ConfirmWithReason
        open
        onClose={() => setReplaying(false)}
        title={webhooksTexts.replayThisDelivery}
        action={webhooksTexts.replay}
        onConfirm={replay}
      >
        <p>{webhooksTexts.itIsSentAgainUnder}</p>
      </ConfirmWithReason>
    );
  }
  return (
    <Dialog open onClose={onClose} title={webhooksTexts.delivery}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={4} /> : null}
      {data ? (
        <div className="grid gap-4">
          <DefinitionList
            rows={[
              [webhooksTexts.event, data.delivery.event],
              [webhooksTexts.state, uiTexts.states[data.delivery.state]],
              ["webhook-id", <IdLink key="id" id={data.delivery.eventId} full />],
              [webhooksTexts.tries, data.delivery.tries],
              [webhooksTexts.lastStatus, data.delivery.lastStatus],
              [webhooksTexts.lastError, data.delivery.lastError],
            ]}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
          <pre tabIndex={0} className="max-h-64 overflow-auto rounded-sm bg-shelf p-3 text-xs">
            {data.body === null ? webhooksTexts.writtenByTheFirstTry : indented(data.body)}
          </pre>
          {mayReplay && data.delivery.state !== "pending" ? (
            <Button size="small" className="justify-self-end" onClick={() => setReplaying(true)}>
              {webhooksTexts.askToReplay}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
