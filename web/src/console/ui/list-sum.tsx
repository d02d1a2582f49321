import { useState } from "react";
import { sentenceFor } from "../../lib/api-error.ts";
import { uiTexts } from "../../texts/console/en/ui.ts";
import { Button } from "../../ui/button.tsx";
import { showError } from "../../ui/toast.ts";
import { type ListFile, MOST_ROWS, readListFile } from "../lib/read-list-file.ts";
import { count } from "./format.ts";

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** The sum of a filtered list, and its download. */
export function ListSum<Row>({
  sum,
  isCut,
  name,
  file,
}: {
  /** Undefined while it loads. */
  sum: string | undefined;
  /** Whether the list has more rows than a file. */
  isCut: boolean;
  /** The file's name. */
  name: string;
  file: Omit<ListFile<Row>, "cutLine">;
}) {
  const [pending, setPending] = useState(false);
  const most = count(MOST_ROWS);
  const download = async () => {
    setPending(true);
    try {
      save(await readListFile({ ...file, cutLine: uiTexts.fileIsCut(most) }), name);
    } catch (error) {
      showError(sentenceFor(error, uiTexts.thisCouldNotBeLoaded));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
      {sum ? <span>{sum}</span> : null}
      <Button look="quiet" size="small" disabled={pending} onClick={() => void download()}>
        {uiTexts.downloadCsv}
      </Button>
      {isCut ? <span className="text-silt">{uiTexts.fileWillBeCut(most)}</span> : null}
    </div>
  );
}
