import { addWebhook } from "@lode/core/contracts/console/webhooks";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@lode/core/domain/webhooks/webhook-events";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { webhooksTexts } from "../../../texts/console/en/webhooks.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { afterWebhookChange } from "./queries.ts";

export function AddWebhook({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState("https://");
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  const [secret, setSecret] = useState<string>();
  const isAdded = useRef(false);
  if (secret) {
    return (
      <SecretDialog title={webhooksTexts.signingSecret} secret={secret} onClose={onClose}>
        {webhooksTexts.theReceiverVerifiesTheHeader}
      </SecretDialog>
    );
  }
  const add = async (reason: string) => {
    const added = await call(addWebhook, { body: { url: url.trim(), events, reason } });
    isAdded.current = true;
    await afterWebhookChange(queries);
    setSecret(added.secret);
  };
  return (
    <ConfirmWithReason
      open
      // After adding, the dialog stays open to show the secret.
      onClose={() => isAdded.current || onClose()}
      title={webhooksTexts.addAnEndpoint}
      action={webhooksTexts.add}
      ready={/^https?:\/\/./.test(url.trim()) && events.length > 0}
      onConfirm={add}
    >
      <Field
        label={webhooksTexts.address}
        type="url"
        value={url}
        hint={webhooksTexts.httpsOnThePublicInternet}
        onChange={({ target }) => setUrl(target.value)}
      />
      <CheckList legend={webhooksTexts.events} options={WEBHOOK_EVENTS} value={events} onChange={setEvents} />
    </ConfirmWithReason>
  );
}
