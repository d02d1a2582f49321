import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { keepChecked } from "../../../lib/checked-entries.ts";
import { count } from "../../../lib/format.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { checkEntries, isClean } from "./check-entries.ts";
import { browserCryptography } from "./cryptography.ts";
import { EntriesResult } from "./entries-result.tsx";
import { entriesSource } from "./queries.ts";

const cryptography = browserCryptography();

/** Checks the signed-in miner's own entries in this browser. */
export function MyEntries({ userId }: { userId: string }) {
  const [checked, setChecked] = useState(0);
  const check = useMutation({
    mutationFn: async () => {
      if (!cryptography) throw new Error("Web Crypto is not available.");
      setChecked(0);
      return checkEntries(cryptography, userId, entriesSource, setChecked);
    },
    onSuccess: (report) => {
      if (report && isClean(report))
        keepChecked(
          report.root.number,
          report.checked.map(({ entry }) => entry.id),
        );
    },
  });
  return (
    <Card labelledBy="my-entries-title">
      <CardTitle id="my-entries-title" note={words.included.note}>
        {words.included.title}
      </CardTitle>
      {cryptography ? (
        <Button look="ore" disabled={check.isPending} onClick={() => check.mutate()}>
          {words.included.check}
        </Button>
      ) : (
        <Notice tone="idle">{words.included.unavailable}</Notice>
      )}
      {check.isPending ? (
        <p role="status" className="mt-4 text-sm text-silt">
          {checked === 0 ? words.included.reading : words.included.progress(count(checked), checked)}
        </p>
      ) : null}
      {check.isError ? (
        <Notice tone="fault" className="mt-4">
          {sentenceFor(check.error, words.included.failed)}
        </Notice>
      ) : null}
      {check.data === null ? (
        <Notice tone="idle" className="mt-4">
          {words.included.noRoot}
        </Notice>
      ) : null}
      {check.data ? <EntriesResult report={check.data} /> : null}
    </Card>
  );
}
