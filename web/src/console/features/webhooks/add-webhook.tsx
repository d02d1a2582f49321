import { addWebhook } from "@lode/core/contracts/console/webhooks";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";

export function AddWebhook({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState("https://");
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  const [secret, setSecret] = useState<string>();
  const isAdded = useRef(false);
  if (secret) {
    return (
      <SecretDialog title="Signing secret" secret={secret} onClose={onClose}>
        The receiver verifies the header webhook-signature with it.
      </SecretDialog>
    );
  }
  const add = async (reason: string) => {
    const added = await call(addWebhook, { body: { url: url.trim(), events, reason } });
    isAdded.current = true;
    await invalidate(queries, "webhooks");
    setSecret(added.secret);
  };
  return (
    <ConfirmWithReason
      open
      // Not when it was added: the secret is still to be shown.
      onClose={() => isAdded.current || onClose()}
      title="Add an endpoint"
      action="Add"
      ready={/^https?:\/\/./.test(url.trim()) && events.length > 0}
      onConfirm={add}
    >
      <Field
        label="Address"
        type="url"
        value={url}
        hint="https, on the public internet. Redirects are not followed."
        onChange={({ target }) => setUrl(target.value)}
      />
      <CheckList legend="Events" options={WEBHOOK_EVENTS} value={events} onChange={setEvents} />
    </ConfirmWithReason>
  );
}
