import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { REASON_LENGTH } from "@lode/core/domain/reason-length";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { invalidate, type QueryName } from "../../lib/query-client.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { submitting, TextArea } from "../../ui/field.tsx";
import { Fault } from "../../ui/notice.tsx";
import { useMay } from "../lib/session.ts";

export const NOT_DONE = "This could not be done. Nothing is known to have changed.";

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  /** A question: "Approve this withdrawal?" */
  title: string;
  /** What will happen if the operator confirms. */
  children: ReactNode;
  /** The button's verb: "Approve". */
  action: string;
  /** Marks an action that takes something away. */
  danger?: boolean;
  /** The label above the field, which names the readers of the reason. */
  reasonLabel?: string;
  reasonHint?: string;
  /** Whether the dialog's other fields are filled in. */
  ready?: boolean;
  /** The queries that are read again afterwards, also after a refusal: then the page was stale. */
  changes: readonly QueryName[];
  /** Sends the request. The dialog closes on success, and shows the server's sentence on failure. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** The note above a reason that a miner will read. */
export const FOR_MINER = {
  reasonLabel: "Reason for the miner",
  reasonHint: "The miner reads it. It is kept in the audit log too.",
};

/** A button that asks for the reason of an act. Nothing for operators whose role is too low. */
export function Act({
  button,
  label,
  look = "quiet",
  inRow = false,
  disabled,
  hint,
  needs = "operator",
  action = button.replace("…", ""),
  ...dialog
}: Omit<ConfirmProps, "open" | "onClose" | "action"> & {
  button: string;
  /** For screen readers, where the button does not say what it is about. */
  label?: string;
  look?: ComponentProps<typeof Button>["look"];
  /** Is in a list, whose rows are low. */
  inRow?: boolean;
  disabled?: boolean;
  hint?: string | undefined;
  needs?: OperatorRole;
  action?: string;
}) {
  const [open, setOpen] = useState(false);
  const may = useMay(needs);
  if (!may) return null;
  return (
    <>
      <Button
        size="small"
        look={look}
        aria-label={label}
        title={hint}
        disabled={disabled}
        className={inRow ? "min-h-7!" : undefined}
        onClick={() => setOpen(true)}
      >
        {button}
      </Button>
      <ConfirmWithReason open={open} onClose={() => setOpen(false)} action={action} {...dialog} />
    </>
  );
}

/** Asks for the reason of a change and sends it once. */
export function ConfirmWithReason({ open, onClose, title, changes, onConfirm, ...form }: ConfirmProps) {
  const queries = useQueryClient();
  const readAgain = () => invalidate(queries, ...changes);
  const confirming = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => readAgain().then(onClose),
    onError: () => void readAgain(),
  });
  const close = () => {
    // A request that was sent cannot be undone, so the operator must see its outcome.
    if (confirming.isPending) return;
    confirming.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={title}>
      <ReasonForm {...form} confirming={confirming} onCancel={close} />
    </Dialog>
  );
}

function ReasonForm({
  children,
  action,
  danger = false,
  reasonLabel = "Reason",
  reasonHint = "Kept in the audit log.",
  ready = true,
  confirming: { error, isPending, mutate },
  onCancel,
}: Omit<ConfirmProps, "open" | "onClose" | "title" | "changes" | "onConfirm"> & {
  confirming: UseMutationResult<unknown, Error, string>;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState("");
  // State updates too late for the second of two fast clicks.
  const sending = useRef(false);
  const text = reason.trim();
  const isComplete = ready && text.length >= REASON_LENGTH.minimum && text.length <= REASON_LENGTH.maximum;
  const send = () => {
    if (sending.current || !isComplete) return;
    sending.current = true;
    const onSettled = () => {
      sending.current = false;
    };
    mutate(text, { onSettled });
  };

  return (
    <form className="grid gap-4" onSubmit={submitting(send)}>
      <div className="grid gap-2 text-sm">{children}</div>
      <TextArea
        label={reasonLabel}
        hint={`${reasonHint} The audit log keeps it for good, even after the miner's account is deleted: write no personal data. ${REASON_LENGTH.minimum} to ${REASON_LENGTH.maximum} characters.`}
        value={reason}
        maxLength={REASON_LENGTH.maximum}
        required
        data-autofocus
        onChange={({ target }) => setReason(target.value)}
      />
      <Fault of={error} otherwise={NOT_DONE} />
      <div className="flex justify-end gap-2">
        <Button look="quiet" size="small" onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <SubmitButton
          look={danger ? "fault" : "ore"}
          size="small"
          pending={isPending}
          pendingText="Sending…"
          disabled={!isComplete}
        >
          {action}
        </SubmitButton>
      </div>
    </form>
  );
}
