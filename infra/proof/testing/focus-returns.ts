import type { Page } from "playwright";

/**
 * Closes the open dialog by Escape. Returns whether the focus is on a control of the page afterwards, or on the page's
 * content if the control that opened the dialog is gone.
 */
export async function focusReturnsFrom(page: Page): Promise<boolean> {
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  return page.evaluate(
    () => document.activeElement?.matches("a, button, input, select, summary, main") ?? false,
  );
}
