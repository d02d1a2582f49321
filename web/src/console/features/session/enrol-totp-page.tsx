import { useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { EnrolTotp } from "./enrol-totp.tsx";
import { SessionFrame } from "./session-frame.tsx";

export function EnrolTotpPage() {
  const queries = useQueryClient();
  return (
    <SessionFrame title="Set up your authenticator">
      <p className="text-sm text-silt">
        Your role needs a second factor. The console opens once it is set up.
      </p>
      <EnrolTotp onDone={() => void invalidate(queries, "me")} />
    </SessionFrame>
  );
}
