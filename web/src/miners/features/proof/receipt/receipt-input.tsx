import { FileJson } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { verify as words } from "../../../../texts/en/verify.ts";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";

/** A receipt as a file, chosen or dropped anywhere on the page, or as a text. */
export function ReceiptInput({
  onFile,
  onText,
}: {
  onFile: (file: File) => void;
  onText: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState("");
  useDroppedFile(onFile);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onText(text);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={id} className={buttonStyle("ore", "regular", "has-focus-visible:outline-3")}>
          <FileJson aria-hidden className="size-5" /> {words.input.choose}
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Without this, choosing the same file again fires no change event.
              event.target.value = "";
              if (file) onFile(file);
            }}
          />
        </label>
        <p className="text-sm text-silt">{words.input.drop}</p>
      </div>
      <form onSubmit={submit} className="mt-6 grid justify-items-start gap-3">
        <div className="w-full">
          <TextArea
            label={words.input.paste}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" look="quiet" disabled={text.trim() === ""}>
          {words.input.check}
        </Button>
      </form>
    </>
  );
}

/** A file dropped beside a drop zone would open in place of the page, so the whole page takes it. */
function useDroppedFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (event.type === "drop" && file) onFile(file);
  });
  useEffect(() => {
    const listener = (event: DragEvent) => take(event);
    addEventListener("dragover", listener);
    addEventListener("drop", listener);
    return () => {
      removeEventListener("dragover", listener);
      removeEventListener("drop", listener);
    };
  }, []);
}
