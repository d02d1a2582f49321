import { useState } from "react";
import { ui } from "../texts/en/ui.ts";
import { showError, showToast } from "./toast.ts";

/** Copies the text. Returns whether it was copied; if the browser refuses, a toast shows the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showError(text, ui.notCopied);
    return false;
  }
}

/** Copies the text, and says so for some time. */
export function useCopy(text: string, shownMs: number): [isCopied: boolean, copy: () => void] {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  };
  return [isCopied, () => void copy()];
}

/** Shares the lines by the system's own sheet where it has one, else copies them and says so. */
export async function shareText(lines: readonly string[], copied: string): Promise<void> {
  const text = lines.filter((line) => line !== "").join("\n");
  // Closing the sheet rejects.
  if (navigator.share) await navigator.share({ text }).catch(() => {});
  else if (await copyText(text)) showToast({ title: copied });
}
