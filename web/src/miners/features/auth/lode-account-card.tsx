import { changePasswordForm } from "@lode/core/contracts/http/account-forms";
import {
  changePassword,
  deleteAccount,
  endOneSession,
  endOtherSessions,
  exportAccount,
  listSessions,
} from "@lode/core/contracts/http/auth";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { call, readPart } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { download } from "../../../lib/download.ts";
import { resolveBody } from "../../../lib/form-resolver.ts";
import { dateAndTime } from "../../../lib/format.ts";
import { storeToken } from "../../../lib/session.ts";
import { useSend } from "../../../lib/use-send.ts";
import { account } from "../../../texts/en/account.ts";
import { auth } from "../../../texts/en/auth.ts";
import { layout } from "../../../texts/en/layout.ts";
import { ui } from "../../../texts/en/ui.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { submitting } from "../../../ui/field.tsx";
import { FoldableCard } from "../../../ui/foldable-card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { NewPasswordField, PasswordField } from "./account-fields.tsx";

function DeleteAccount({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState("");
  const deleting = useSend(deleteAccount, {
    onSuccess: () => {
      storeToken(null);
      showToast({ title: account.deleted });
    },
  });
  const close = () => {
    setAsking(false);
    setPassword("");
    deleting.reset();
  };
  return (
    <>
      <Button look="fault" size="small" onClick={() => setAsking(true)}>
        {account.delete}
      </Button>
      <Dialog open={asking} onClose={close} title={account.deleteTitle}>
        <form
          className="grid gap-5"
          onSubmit={submitting(() => {
            if (password !== "") deleting.mutate({ body: { password } });
          })}
        >
          <p className="text-silt">{account.deleteNote}</p>
          <ForPasswordManagers email={email} />
          <PasswordField
            label={account.yourPassword}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Fault of={deleting.error} otherwise={auth.failed} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="fault" disabled={password === "" || deleting.isPending}>
              {account.deleteNow}
            </Button>
            <Button look="quiet" onClick={close}>
              {account.keepIt}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

const sessionsQuery = () => readPart(["profile", "sessions"], listSessions, ({ sessions }) => sessions);

function SessionList() {
  const read = useQuery(sessionsQuery());
  const { data } = read;
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: (id: string | null): Promise<unknown> =>
      id === null ? call(endOtherSessions) : call(endOneSession, { params: { id } }),
    onSuccess: () => showToast({ title: account.sessionEnded }),
    onError: () => showError(account.sessionFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  if (!data) return <Loaded read={read} what={account.sessionsLoading} shape="h-14" />;
  return (
    <>
      <h3 className="mb-2 text-base font-semibold">{account.sessions}</h3>
      <ul>
        {data.map(({ id, user_agent, seen_at, current }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-seam py-3 first:border-t-0 first:pt-0"
          >
            <div>
              <p className="text-sm font-medium">{deviceOf(user_agent)}</p>
              <p className="text-xs text-silt">{account.lastUsed(dateAndTime(seen_at))}</p>
            </div>
            {current ? (
              <Status tone="sound">{account.thisBrowser}</Status>
            ) : (
              <Button look="quiet" size="small" disabled={ending.isPending} onClick={() => ending.mutate(id)}>
                {layout.signOut}
                <span className="sr-only"> {deviceOf(user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 ? (
        <Button look="quiet" size="small" disabled={ending.isPending} onClick={() => ending.mutate(null)}>
          {account.signOutElsewhere}
        </Button>
      ) : null}
    </>
  );
}

const toChangePassword = resolveBody(changePasswordForm, () => ({
  current_password: account.currentNeeded,
  password: auth.check.newPassword,
}));

function ChangePassword({ email }: { email: string }) {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: toChangePassword,
    defaultValues: { current_password: "", password: "" },
  });
  const changing = useSend(changePassword, {
    onSuccess: () => {
      reset();
      showToast({ title: account.passwordChanged, description: account.othersEnded, tone: "ore" });
    },
  });
  const submit = handleSubmit((body) => changing.mutate({ body }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <ForPasswordManagers email={email} />
      <PasswordField
        label={account.currentPassword}
        error={formState.errors.current_password?.message}
        {...register("current_password")}
      />
      <NewPasswordField error={formState.errors.password?.message} {...register("password")} />
      <Fault of={changing.error} otherwise={auth.failed} />
      <Button type="submit" look="quiet" className="justify-self-start" disabled={changing.isPending}>
        {changing.isPending ? ui.saving : account.changePassword}
      </Button>
    </form>
  );
}

/** A password manager would save a second entry if the form had no address. */
const ForPasswordManagers = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
);

function ExportAccount() {
  const exporting = useSend(exportAccount, {
    onSuccess: (data) =>
      download(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "lode-export.json"),
    onError: (error) => showError(sentenceFor(error, auth.failed)),
  });
  return (
    <Button look="quiet" size="small" disabled={exporting.isPending} onClick={() => exporting.mutate({})}>
      {exporting.isPending ? account.preparing : account.export}
    </Button>
  );
}

/** Deleting comes last, because it cannot be undone. */
export function LodeAccountCard({ email, mails }: { email: string; mails: ReactNode }) {
  return (
    <FoldableCard id="account" title={account.title}>
      <SessionList />
      <Disclosure summary={account.changePassword} className="mt-4 border-t border-seam pt-3">
        <ChangePassword email={email} />
      </Disclosure>
      {mails}
      <section aria-labelledby="data-title" className="mt-4 border-t border-seam pt-4">
        <h3 id="data-title" className="text-base font-semibold">
          {account.data}
        </h3>
        <p className="mt-1 mb-3 text-sm text-silt">{account.exportNote}</p>
        <ExportAccount />
      </section>
      <section aria-labelledby="leave-title" className="mt-6 border-t border-fault/40 pt-4">
        <h3 id="leave-title" className="text-base font-semibold">
          {account.leave}
        </h3>
        <p className="mt-1 mb-3 text-sm text-silt">{account.leaveNote}</p>
        <DeleteAccount email={email} />
      </section>
    </FoldableCard>
  );
}

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

const first = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Returns "Chrome on Linux" instead of the whole User-Agent header. */
export function deviceOf(userAgent: string): string {
  const browser = first(BROWSERS, userAgent);
  const system = first(SYSTEMS, userAgent);
  if (browser && system) return account.device(browser, system);
  return browser ?? system ?? account.unknownDevice;
}
