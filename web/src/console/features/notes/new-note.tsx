import { addNote } from "@lode/core/contracts/console/notes";
import { LONGEST_NOTE } from "@lode/core/domain/notes/case-note";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { notesTexts } from "../../../texts/console/en/notes.ts";
import { uiTexts } from "../../../texts/console/en/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { call } from "../../lib/api.ts";
import { count } from "../../ui/format.ts";
import { afterNote, type NotedCase } from "./queries.ts";

/** The operator pressed the button to type a note, so the field gets the focus. */
const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

/** Writes a note. Not a form: it also stands within the form that answers an objection. */
export function NewNote({ about: { kind, id }, onClose }: { about: NotedCase; onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const note = text.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(addNote, { body: { kind, subject: id, text: note } }),
    onSuccess: async () => {
      await afterNote(queries);
      onClose();
    },
  });
  return (
    <div className="grid gap-2">
      <TextArea
        label={notesTexts.newNote}
        hint={notesTexts.keptUntil(count(LONGEST_NOTE))}
        value={text}
        maxLength={LONGEST_NOTE}
        disabled={isPending}
        ref={focus}
        onChange={({ target }) => setText(target.value)}
      />
      {error ? <Notice tone="fault">{sentenceFor(error, uiTexts.thisCouldNotBeDone)}</Notice> : null}
      <div className="flex justify-end gap-2">
        <Button look="bare" size="small" disabled={isPending} onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button look="quiet" size="small" disabled={note === "" || isPending} onClick={() => mutate()}>
          {isPending ? uiTexts.sending : notesTexts.addTheNote}
        </Button>
      </div>
    </div>
  );
}
