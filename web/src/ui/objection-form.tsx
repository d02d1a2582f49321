import { OBJECTION_LENGTH } from "@lode/core/domain/objections/objection";
import { type ReactNode, useState } from "react";
import { sentenceFor } from "../lib/api-error.ts";
import { objections } from "../texts/en/objections.ts";
import { TextArea } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** The form for an objection's text. `children` are shown between the field and the button. */
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
      onSubmit={(event) => {
        event.preventDefault();
        const isTooShort = text.trim().length < OBJECTION_LENGTH.minimum;
        setShort(isTooShort);
        if (!isTooShort) onSend(text.trim());
      }}
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
      {error ? <Notice tone="fault">{sentenceFor(error, objections.failed)}</Notice> : null}
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
