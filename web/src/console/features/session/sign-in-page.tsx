import { signIn } from "@lode/core/contracts/console/session";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { sessionTexts } from "../../../texts/console/session.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { call } from "../../lib/api.ts";
import { meQuery } from "../../lib/session.ts";
import { SessionFrame } from "./session-frame.tsx";

const codeOf = (error: unknown): string => (isApiError(error) ? error.code : "");

function sentenceOfRefusal(error: unknown): string {
  const sentence = sentenceFor(error, sessionTexts.signInFailedPleaseTry);
  const wait = isApiError(error) ? error.retryAfter : null;
  return wait === null ? sentence : sessionTexts.refusedFor(sentence, wait);
}

/** Asks for email and password, and for a code if the server says that the operator has an authenticator. */
export function SignInPage() {
  const queries = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const signingIn = useMutation({
    mutationFn: (body: { email: string; password: string; code?: string }) => call(signIn, { body }),
    onSuccess: (me) => queries.setQueryData(meQuery().queryKey, me),
    onError: (error) => {
      if (/^code-/.test(codeOf(error))) setNeedsCode(true);
      if (code.current) code.current.value = "";
    },
  });
  useEffect(() => {
    if (needsCode) code.current?.focus();
  }, [needsCode]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signingIn.isPending) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const typedCode = text("code").replaceAll(/\s/g, "");
    signingIn.mutate({
      email: text("email"),
      password: String(form.get("password") ?? ""),
      ...(needsCode ? { code: typedCode } : {}),
    });
  };
  const refusal = signingIn.isError && codeOf(signingIn.error) !== "code-needed" ? signingIn.error : null;

  return (
    <SessionFrame title={sessionTexts.signIn}>
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          label={sessionTexts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <Field
          label={sessionTexts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {needsCode ? (
          <Field
            ref={code}
            label={sessionTexts.code}
            name="code"
            autoComplete="one-time-code"
            required
            hint={sessionTexts.fromYourAuthenticatorOrA}
          />
        ) : null}
        {refusal ? <Notice tone="fault">{sentenceOfRefusal(refusal)}</Notice> : null}
        <SubmitButton pending={signingIn.isPending} pendingText={sessionTexts.signingIn} className="w-full">
          {sessionTexts.signInLabel}
        </SubmitButton>
      </form>
    </SessionFrame>
  );
}
