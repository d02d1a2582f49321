import { useState } from "react";
import { sessionTexts } from "../../../texts/console/session.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

function saveAsFile(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}

/** Shows the codes a single time: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-sm">{sessionTexts.eachOfTheseCodesSigns}</p>
      <ul
        aria-label={sessionTexts.recoveryCodes}
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-sm bg-shelf p-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button look="quiet" size="small" onClick={() => saveAsFile(codes)}>
          {sessionTexts.saveAsAFile}
        </Button>
        <CopyButton text={codes.join("\n")} what={sessionTexts.theRecoveryCodes} />
      </div>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={kept}
          onChange={({ target }) => setKept(target.checked)}
          className="size-4"
        />
        {sessionTexts.iHavePutThemIn}
      </label>
      <Button disabled={!kept} onClick={onDone}>
        {sessionTexts.continueLabel}
      </Button>
    </div>
  );
}
