import { useState } from "react";
import { ui } from "../texts/en/ui.ts";
import { showError } from "./toast.ts";

/** Copies the text, which may be a secret. Returns whether it was copied; if the browser refuses, a toast says so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showError(ui.notCopied);
    return false;
  }
}

export function useCopy(text: string, shownMs: number): [isCopied: boolean, copy: () => void] {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  };
  return [isCopied, () => void copy()];
}
