import { useState } from "react";
import { ui } from "../texts/en/ui.ts";
import { showError, showToast } from "./toast.ts";

async function wasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the text, which may be a secret. Returns whether it was copied; if the browser refuses, a toast says so. */
export async function copyText(text: string): Promise<boolean> {
  const copied = await wasCopied(text);
  if (!copied) showError(ui.notCopied);
  return copied;
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

/** Shares the lines by the system's own sheet where it has one, else copies them and says so, or else shows them. */
export async function shareText(lines: readonly string[], copied: string): Promise<void> {
  const text = lines.filter((line) => line !== "").join("\n");
  // Closing the sheet rejects.
  if (navigator.share) await navigator.share({ text }).catch(() => {});
  else if (await wasCopied(text)) showToast({ title: copied });
  else showError(text, ui.notCopied);
}
