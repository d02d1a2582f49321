import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { checkEntries } from "./check-entries.ts";
import { browserCryptography } from "./cryptography.ts";
import { EntriesResult } from "./entries-result.tsx";
import { readEntriesPage } from "./queries.ts";

const cryptography = browserCryptography();

/** The signed-in miner's own entries, checked in this browser. */
export function MyEntries({ userId }: { userId: string }) {
  const [checked, setChecked] = useState(0);
  const check = useMutation({
    mutationFn: async () => {
      if (!cryptography) throw new Error("Web Crypto is not available.");
      setChecked(0);
      return checkEntries(cryptography, userId, readEntriesPage, setChecked);
    },
  });
  return (
    <Card labelledBy="my-entries-title">
      <CardTitle
        id="my-entries-title"
        note="Your browser recomputes the hash of each of your entries and checks it against the signed root"
      >
        Are my points included?
      </CardTitle>
      {cryptography ? (
        <Button look="ore" disabled={check.isPending} onClick={() => check.mutate()}>
          Check my entries
        </Button>
      ) : (
        <Notice tone="idle">
          Browsers offer cryptography only on secure pages. Open this page over HTTPS, or check with the
          script in the documentation.
        </Notice>
      )}
      {check.isPending ? (
        <p role="status" className="mt-4 text-sm text-silt">
          {checked === 0 ? "Reading your entries..." : `${plural(checked, "entry", "entries")} checked...`}
        </p>
      ) : null}
      {check.isError ? (
        <Notice tone="fault" className="mt-4">
          {sentenceFor(check.error, "Your entries could not be checked. Please try again")}
        </Notice>
      ) : null}
      {check.data === null ? (
        <Notice tone="idle" className="mt-4">
          There is no root yet. The first one is created after the first award.
        </Notice>
      ) : null}
      {check.data ? <EntriesResult report={check.data} /> : null}
    </Card>
  );
}
