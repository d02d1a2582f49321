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
      if (!cryptography) throw new Error("There is no Web Crypto.");
      setChecked(0);
      return checkEntries(cryptography, userId, readEntriesPage, setChecked);
    },
  });
  return (
    <Card labelledBy="my-entries-title">
      <CardTitle
        id="my-entries-title"
        note="Your browser hashes each of your entries anew and follows it to the signed root. Nothing is taken on trust but what you see"
      >
        Are my points in there?
      </CardTitle>
      {cryptography ? (
        <Button look="ore" disabled={check.isPending} onClick={() => check.mutate()}>
          Check my entries
        </Button>
      ) : (
        <Notice tone="idle">
          This page came without encryption, and browsers then offer no cryptography. Open it by https, or
          check with the script in the documentation.
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
          There is no root yet. The first is made with the first award.
        </Notice>
      ) : null}
      {check.data ? <EntriesResult report={check.data} /> : null}
    </Card>
  );
}
