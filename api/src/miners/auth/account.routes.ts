import { deleteAccount } from "@lode/app/auth/delete-account";
import { changePassword, resetPassword } from "@lode/app/auth/passwords";
import { requestMail } from "@lode/app/auth/sign-up";
import * as contract from "@lode/core/contracts/http/auth";
import { storedInEnglish } from "@lode/core/domain/sentences/english";
import { readExport } from "@lode/db/auth/export.read-model";
import { admitForm } from "../../http/admit-form.ts";
import { reply, route } from "../../http/route.ts";

export const changePasswordRoute = route(contract.changePassword, async ({ session, input, deps }) => {
  const { userId, id: sessionId } = session;
  const { current_password: currentPassword, password } = input.body;
  await deps.limits.spend("password-user", userId);
  await changePassword(deps, { userId, sessionId, currentPassword, password });
});

export const deleteAccountRoute = route(
  contract.deleteAccount,
  async ({ session: { userId }, input, deps }) => {
    await deps.limits.spend("password-user", userId);
    await deleteAccount(deps, { userId, password: input.body.password });
    return reply({ success: true as const }, { session: null });
  },
);

export const exportAccountRoute = route(contract.exportAccount, async ({ session, deps }) => {
  await deps.limits.spend("export-user", session.userId);
  const everything = await readExport(deps.db, session.userId);
  for (const table of ["attempts", "automation", "withdrawals"])
    for (const row of everything[table] as Record<string, unknown>[])
      for (const column of ["reason", "stopped_reason", "failure_reason"])
        if (typeof row[column] === "string") row[column] = storedInEnglish(row[column]);
  return { exported_at: deps.clock.now(), ...everything };
});

/** Answers the same whether or not the address has an account. */
export const forgotPasswordRoute = route(contract.forgotPassword, async ({ input, address, deps }) => {
  await admitForm(deps, "mail", "forgot", { ...input.body, address });
  await requestMail(deps, { purpose: "reset", email: input.body.email });
});

export const resetPasswordRoute = route(contract.resetPassword, async ({ input, address, deps }) => {
  const { token, password } = input.body;
  await deps.limits.spend("sign-in-address", address);
  await resetPassword(deps, { token, password });
  return reply({ success: true as const }, { session: null });
});
