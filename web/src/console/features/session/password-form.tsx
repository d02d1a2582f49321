import { changePassword } from "@lode/core/contracts/console/session";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { sessionTexts } from "../../../texts/console/session.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { call } from "../../lib/api.ts";

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const [differs, setDiffers] = useState(false);
  const changing = useMutation({
    mutationFn: (body: { current: string; next: string }) => call(changePassword, { body }),
    onSuccess: onChanged,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changing.isPending) return;
    const form = new FormData(event.currentTarget);
    const [current, next, again] = ["current", "next", "again"].map((name) => String(form.get(name) ?? ""));
    setDiffers(next !== again);
    if (next === again) changing.mutate({ current: current ?? "", next: next ?? "" });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field
        label={sessionTexts.currentPassword}
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        label={sessionTexts.newPassword}
        name="next"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint={sessionTexts.atLeast12Characters}
      />
      <Field
        label={sessionTexts.newPasswordAgain}
        name="again"
        type="password"
        autoComplete="new-password"
        required
        error={differs ? sessionTexts.theTwoAreNotThe : undefined}
      />
      {changing.isError ? (
        <Notice tone="fault">{sentenceFor(changing.error, sessionTexts.thePasswordCouldNotBe)}</Notice>
      ) : null}
      <SubmitButton pending={changing.isPending} pendingText={sessionTexts.saving}>
        {sessionTexts.changePassword}
      </SubmitButton>
    </form>
  );
}
