import { useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { PasswordForm } from "./password-form.tsx";
import { SessionFrame } from "./session-frame.tsx";

export function FirstPasswordPage() {
  const queries = useQueryClient();
  return (
    <SessionFrame title="Choose your own password">
      <p className="text-sm text-silt">
        The owner who made this account knows its first password. The console opens once you have changed it.
      </p>
      <PasswordForm onChanged={() => void invalidate(queries, "me")} />
    </SessionFrame>
  );
}
