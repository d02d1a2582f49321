import { listWithdrawals } from "@lode/core/contracts/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Button } from "../../../ui/button.tsx";
import { showError } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { count } from "../../ui/format.ts";
import { sumQuery } from "./queries.ts";
import { MOST_ROWS, readWithdrawalsFile } from "./withdrawals-file.ts";

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: "withdrawals.csv" }).click();
  URL.revokeObjectURL(url);
}

/** Sums the filtered list, and downloads it. */
export function WithdrawalsSum({ filters }: { filters: Record<string, string> }) {
  const { cursor: _, ...shown } = filters;
  const { order: __, ...selected } = shown;
  const { data } = useQuery({ ...sumQuery(selected), refetchInterval: usePollingInterval() });
  const [pending, setPending] = useState(false);
  const most = count(MOST_ROWS);
  const download = async () => {
    setPending(true);
    try {
      const readPage = (page: object) => call(listWithdrawals, { query: { ...shown, ...page } });
      save(await readWithdrawalsFile(readPage, withdrawalsTexts.fileIsCut(most)));
    } catch (error) {
      showError(sentenceFor(error, uiTexts.thisCouldNotBeLoaded));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
      {data ? (
        <span>{withdrawalsTexts.sum(data.count, count(data.points), data.usdc, data.isCut)}</span>
      ) : null}
      <Button look="quiet" size="small" disabled={pending} onClick={() => void download()}>
        {withdrawalsTexts.downloadCsv}
      </Button>
      {data?.isCut ? <span className="text-silt">{withdrawalsTexts.fileWillBeCut(most)}</span> : null}
    </div>
  );
}
