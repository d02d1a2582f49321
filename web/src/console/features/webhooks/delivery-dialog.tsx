import { getDelivery, replayDelivery } from "@lode/core/contracts/console/webhooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { LoadError, LoadingRows } from "../../ui/states.tsx";

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** One delivery with the body that is sent. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient();
  const mayReplay = useMay("operator");
  const [replaying, setReplaying] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["webhooks", "delivery", id],
    queryFn: ({ signal }) => call(getDelivery, { params: { id }, signal }),
  });
  const replay = async (reason: string) => {
    await call(replayDelivery, { params: { id }, body: { reason } });
    await invalidate(queries, "webhooks");
    onClose();
  };
  if (replaying) {
    return (
      <ConfirmWithReason
        open
        onClose={() => setReplaying(false)}
        title="Replay this delivery?"
        action="Replay"
        onConfirm={replay}
      >
        <p>It is sent again under the same webhook-id: a receiver that keeps ids drops what it has.</p>
      </ConfirmWithReason>
    );
  }
  return (
    <Dialog open onClose={onClose} title="Delivery">
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={4} /> : null}
      {data ? (
        <div className="grid gap-4">
          <DefinitionList
            rows={[
              ["Event", data.delivery.event],
              ["State", data.delivery.state],
              ["webhook-id", <IdLink key="id" id={data.delivery.eventId} full />],
              ["Tries", data.delivery.tries],
              ["Last status", data.delivery.lastStatus],
              ["Last error", data.delivery.lastError],
            ]}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
          <pre tabIndex={0} className="max-h-64 overflow-auto rounded-sm bg-shelf p-3 text-xs">
            {data.body === null ? "Written by the first try" : indented(data.body)}
          </pre>
          {mayReplay && data.delivery.state !== "pending" ? (
            <Button size="small" className="justify-self-end" onClick={() => setReplaying(true)}>
              Replay…
            </Button>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
