import { ui } from "../texts/en/ui.ts";
import { showError } from "./toast.ts";

/** Copies the text. Returns whether it was copied; if the browser refuses, a toast says so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showError(ui.notCopied);
    return false;
  }
}
