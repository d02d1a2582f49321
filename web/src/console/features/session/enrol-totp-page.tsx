import { useQueryClient } from "@tanstack/react-query";
import { sessionTexts } from "../../../texts/console/session.ts";
import { afterAccountChange } from "../../lib/session.ts";
import { EnrolTotp } from "./enrol-totp.tsx";
import { SessionFrame } from "./session-frame.tsx";

export function EnrolTotpPage() {
  const queries = useQueryClient();
  return (
    <SessionFrame title={sessionTexts.setUpYourAuthenticator}>
      <p className="text-sm text-silt">{sessionTexts.yourRoleNeedsASecond}</p>
      <EnrolTotp onDone={() => void afterAccountChange(queries)} />
    </SessionFrame>
  );
}
