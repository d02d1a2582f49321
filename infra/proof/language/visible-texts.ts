import type { Page } from "playwright";

/**
 * Every text that the page shows or reads out. A paragraph is one text, whatever it is made of. Parts marked with
 * another language are left out, as are code and what people write themselves.
 */
export const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const OTHERS = "script, style, noscript, code, pre, textarea, [lang]:not(html):not([lang='de'])";
    const texts: string[] = [document.title];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(OTHERS)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-roledescription"])
        texts.push(element.getAttribute(name) ?? "");
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (own) texts.push(element.textContent ?? "");
    }
    return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  });
