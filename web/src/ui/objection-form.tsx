import type { ObjectionView } from "@lode/core/contracts/http/objections";
import { OBJECTION_LENGTH } from "@lode/core/domain/objections/objection";
import { type ReactNode, useState } from "react";
import { longDate } from "../lib/format.ts";
import { objections } from "../texts/en/objections.ts";
import { SubmitButton } from "./button.tsx";
import { submitting, TextArea } from "./field.tsx";
import { Fault } from "./notice.tsx";

export function ObjectionOutcome({ objection }: { objection: ObjectionView }) {
  const { state, answer, due_at } = objection;
  return (
    <p className="pt-1 text-sm text-silt">
      {state === "open" ? objections.open(longDate(due_at)) : objections[state](answer ?? "")}
    </p>
  );
}

export function ObjectionForm({
  pending,
  error,
  onSend,
  children,
}: {
  pending: boolean;
  error: Error | null;
  onSend: (text: string) => void;
  children?: ReactNode;
}) {
  const [text, setText] = useState("");
  const [isShort, setShort] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={submitting(() => {
        const isTooShort = text.trim().length < OBJECTION_LENGTH.minimum;
        setShort(isTooShort);
        if (!isTooShort) onSend(text.trim());
      })}
    >
      <TextArea
        label={objections.why}
        hint={objections.hint}
        error={isShort ? objections.tooShort : undefined}
        value={text}
        maxLength={OBJECTION_LENGTH.maximum}
        onChange={({ target }) => setText(target.value)}
      />
      {children}
      <Fault of={error} otherwise={objections.failed} />
      <SubmitButton
        look="quiet"
        size="small"
        className="justify-self-start"
        pending={pending}
        pendingText={objections.sending}
      >
        {objections.send}
      </SubmitButton>
    </form>
  );
}
