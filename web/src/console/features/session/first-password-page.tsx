import { useQueryClient } from "@tanstack/react-query";
import { sessionTexts } from "../../../texts/console/session.ts";
import { afterAccountChange } from "../../lib/session.ts";
import { PasswordForm } from "./password-form.tsx";
import { SessionFrame } from "./session-frame.tsx";

export function FirstPasswordPage() {
  const queries = useQueryClient();
  return (
    <SessionFrame title={sessionTexts.chooseYourOwnPassword}>
      <p className="text-sm text-silt">{sessionTexts.theOwnerWhoMadeThis}</p>
      <PasswordForm onChanged={() => void afterAccountChange(queries)} />
    </SessionFrame>
  );
}
