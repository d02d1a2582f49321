import { changePassword } from "@lode/core/contracts/http/auth";
import { changePassword as schemas } from "@lode/core/contracts/http/auth.schemas";
import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../../lib/api.ts";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { account } from "../../../texts/en/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

const makeResolver = () =>
  resolveBody(schemas, { current_password: account.currentNeeded, password: account.newNeeded });

export function ChangePassword() {
  const [resolver] = useState(makeResolver);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver,
    defaultValues: { current_password: "", password: "" },
  });
  const changing = useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => {
      reset();
      showToast({ title: account.passwordChanged, description: account.othersEnded, tone: "ore" });
    },
  });
  const submit = handleSubmit((values) => changing.mutate(values));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={account.currentPassword}
        type="password"
        autoComplete="current-password"
        error={formState.errors.current_password?.message}
        {...register("current_password")}
      />
      <Field
        label={account.newPassword}
        type="password"
        autoComplete="new-password"
        hint={account.passwordHint}
        error={formState.errors.password?.message}
        {...register("password")}
      />
      {changing.isError ? <Notice tone="fault">{sentenceWithWait(changing.error)}</Notice> : null}
      <Button type="submit" look="quiet" className="justify-self-start" disabled={changing.isPending}>
        {changing.isPending ? account.saving : account.changePassword}
      </Button>
    </form>
  );
}
