import type { Page } from "playwright";

/**
 * Returns texts and controls that overflow the nearest panel around them, one per line. A panel has a left and a right
 * border. Content that the panel scrolls or clips, and absolutely positioned content, does not count.
 */
export const spillsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector("dialog[open]") ?? document.body;
    const isSmall = (one: Element) => one.getBoundingClientRect().width < 2;
    const hasOwnText = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const spillOf = (one: Element): string | undefined => {
      for (let around = one.parentElement; around && around !== shown; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.overflowX !== "visible" || ["absolute", "fixed"].includes(style.position)) return undefined;
        const isPanel =
          Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderRightWidth) > 0;
        if (!isPanel) continue;
        const over = one.getBoundingClientRect().right - around.getBoundingClientRect().right;
        return over > 1
          ? `${one.tagName.toLowerCase()} “${one.textContent?.slice(0, 40)}” is ${Math.round(over)} px outside its panel`
          : undefined;
      }
      return undefined;
    };
    return [...shown.querySelectorAll("*")]
      .filter((one) => hasOwnText(one) || one.matches("button, input, select, textarea, img"))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isSmall(one))
      .filter((one) => !["absolute", "fixed"].includes(getComputedStyle(one).position))
      .map(spillOf)
      .filter((spill) => spill !== undefined);
  });

/**
 * Returns controls that a user must scroll sideways to see, one per line. Tabs and navigation may scroll: a tab that is
 * cut off shows that there is more.
 */
export const hiddenControlsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector("dialog[open]") ?? document.body;
    const edgeOf = (around: Element | null): number => {
      if (around === null) return document.documentElement.clientWidth;
      const edge = edgeOf(around.parentElement);
      return getComputedStyle(around).overflowX === "auto"
        ? Math.min(edge, around.getBoundingClientRect().right)
        : edge;
    };
    return [...shown.querySelectorAll("a, button, input, select, textarea")]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("nav, [role=tablist]"),
      )
      .filter((one) => one.getBoundingClientRect().width > 2)
      .filter((one) => one.getBoundingClientRect().right > edgeOf(one.parentElement) + 1)
      .map((one) => `${one.tagName.toLowerCase()} “${one.textContent?.slice(0, 40)}” is beside the screen`);
  });
