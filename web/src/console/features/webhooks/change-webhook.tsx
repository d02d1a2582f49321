import {
  disableWebhook,
  enableWebhook,
  replayFailedDeliveries,
  rotateWebhookSecret,
  type WebhookView,
} from "@lode/core/contracts/console/webhooks";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";

export interface WebhookChange {
  kind: "replay" | "rotate" | "disable" | "enable";
  endpoint: WebhookView;
}

const TEXTS = {
  replay: {
    title: "Replay the failed deliveries?",
    action: "Replay",
    what: "All of them are sent again, oldest first, under the same webhook-id: a receiver that keeps ids drops what it has.",
  },
  rotate: {
    title: "Rotate the secret?",
    action: "Rotate",
    what: "Both secrets sign for 24 hours, so that the receiver can change over. A secret from an earlier rotation ends now.",
  },
  disable: {
    title: "Disable this endpoint?",
    action: "Disable",
    what: "Nothing more is sent to it. What is pending waits; events that happen meanwhile are not kept for it.",
  },
  enable: {
    title: "Enable this endpoint?",
    action: "Enable",
    what: "What waited is sent at once, and new events follow.",
  },
};

export function ChangeWebhook({ change, onClose }: { change: WebhookChange; onClose: () => void }) {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const isRotated = useRef(false);
  const { kind, endpoint } = change;
  if (secret) {
    return (
      <SecretDialog title="New signing secret" secret={secret} onClose={onClose}>
        The old one signs as well for 24 hours.
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
    await invalidate(queries, "webhooks");
  };
  const { title, action, what } = TEXTS[kind];
  return (
    <ConfirmWithReason
      open
      // Not after a rotation: the secret is still to be shown.
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
