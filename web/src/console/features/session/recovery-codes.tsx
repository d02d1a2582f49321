import { useState } from "react";
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

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        Each of these codes signs you in once without your authenticator. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-sm bg-shelf p-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button look="quiet" size="small" onClick={() => saveAsFile(codes)}>
          Save as a file
        </Button>
        <CopyButton text={codes.join("\n")} what="the recovery codes" />
      </div>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={kept}
          onChange={({ target }) => setKept(target.checked)}
          className="size-4"
        />
        I have put them in a safe place
      </label>
      <Button disabled={!kept} onClick={onDone}>
        Continue
      </Button>
    </div>
  );
}
