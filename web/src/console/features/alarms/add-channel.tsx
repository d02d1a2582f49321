import { addAlarmChannel } from "@lode/core/contracts/console/alarms";
import type { ChannelKind } from "@lode/core/domain/operations/plan-alarms";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { alarmsTexts } from "../../../texts/console/en/alarms.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { afterChannelChange } from "./queries.ts";

/** Only what keeps the button disabled; the server says what is wrong with an address. */
const LOOKS_RIGHT: Record<ChannelKind, RegExp> = { mail: /^\S+@\S+$/, webhook: /^https?:\/\/./ };

export function AddChannel({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<ChannelKind>("mail");
  const [typed, setTyped] = useState("");
  const [secret, setSecret] = useState<string>();
  const showsSecret = useRef(false);
  const target = typed.trim();
  if (secret) {
    return (
      <SecretDialog title={alarmsTexts.signingSecret} secret={secret} onClose={onClose}>
        {alarmsTexts.theReceiverVerifies}
      </SecretDialog>
    );
  }
  const add = async (reason: string) => {
    const added = await call(addAlarmChannel, { body: { kind, target, reason } });
    showsSecret.current = added.secret !== null;
    await afterChannelChange(queries);
    if (added.secret !== null) setSecret(added.secret);
  };
  return (
    <ConfirmWithReason
      open
      // After a webhook was added, the dialog stays open to show the secret.
      onClose={() => showsSecret.current || onClose()}
      title={alarmsTexts.addAChannel}
      action={alarmsTexts.add}
      ready={LOOKS_RIGHT[kind].test(target)}
      onConfirm={add}
    >
      <Select<ChannelKind>
        label={alarmsTexts.kind}
        value={kind}
        options={[
          ["mail", alarmsTexts.kinds.mail],
          ["webhook", alarmsTexts.kinds.webhook],
        ]}
        onChange={setKind}
      />
      <Field
        label={alarmsTexts.target}
        type={kind === "mail" ? "email" : "url"}
        value={typed}
        hint={alarmsTexts.hints[kind]}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmWithReason>
  );
}
