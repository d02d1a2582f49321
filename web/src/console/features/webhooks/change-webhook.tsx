import {
  disableWebhook,
  enableWebhook,
  replayFailedDeliveries,
  rotateWebhookSecret,
  type WebhookView,
} from "@lode/core/contracts/console/webhooks";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { webhooksTexts } from "../../../texts/console/en/webhooks.ts";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { afterWebhookChange } from "./queries.ts";

export interface WebhookChange {
  kind: "replay" | "rotate" | "disable" | "enable";
  endpoint: WebhookView;
}

export function ChangeWebhook({ change, onClose }: { change: WebhookChange; onClose: () => void }) {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const isRotated = useRef(false);
  const { kind, endpoint } = change;
  if (secret) {
    return (
      <SecretDialog title={webhooksTexts.newSigningSecret} secret={secret} onClose={onClose}>
        {webhooksTexts.theOldOneSignsAs}
      </SecretDialog>
    );
  }
  const send = async (reason: string) => {
    const about = { params: { id: endpoint.id }, body: { reason } };
    if (kind === "replay") await call(replayFailedDeliveries, about);
    if (kind === "disable") await call(disableWebhook, about);
    if (kind === "enable") await call(enableWebhook, about);
    if (kind === "rotate") {
      const rotated = await call(rotateWebhookSecret, about);
      isRotated.current = true;
      setSecret(rotated.secret);
    }
    await afterWebhookChange(queries);
  };
  const { title, action, what } = webhooksTexts.changes[kind];
  return (
    <ConfirmWithReason
      open
      // After a rotation, the dialog stays open to show the secret.
      onClose={() => isRotated.current || onClose()}
      title={title}
      action={action}
      danger={kind === "disable"}
      onConfirm={send}
    >
      <p className="font-mono break-all">{endpoint.url}</p>
      <p>{what}</p>
    </ConfirmWithReason>
  );
}
