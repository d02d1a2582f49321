import type { Page, Request } from "playwright";
import { changeTheme, themeOf, violationsOf } from "./accessibility.ts";

/**
 * Returns texts and controls that overflow the nearest panel around them, one per line. A panel has a left and a right
 * border. Content that the panel scrolls or clips, and absolutely positioned content, does not count.
 */
const spillsOf = (page: Page): Promise<string[]> =>
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
const hiddenControlsOf = (page: Page): Promise<string[]> =>
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

interface WindowSize {
  name: string;
  width: number;
  height: number;
}
const DESKTOP = { name: "1280 px", width: 1280, height: 900 };
const PHONE = { name: "320 px", width: 320, height: 700 };
/** A desktop's window at this zoom. */
const ZOOM_400 = { name: "400 %", width: 320, height: 256 };

/**
 * Returns what is wrong with the page, one per line: content that needs more room than 1280 or 320 px, bars that keep
 * their place at 400 % zoom, and findings of axe, by all its rules: in the theme that is shown or in both, a light page
 * at 1280 px and a dark one at 320 px. The page ends at 1280 px.
 */
export async function faultsOf(page: Page, { inBothThemes = false } = {}): Promise<string[]> {
  await allArrived(page);
  const isDark = (await themeOf(page)) === "dark";
  const [shown, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const faults = [...(await roomFaults(page, ZOOM_400)), ...(await barsOf(page))];
  faults.push(...(await roomFaults(page, DESKTOP)));
  for (const theme of inBothThemes ? [shown, other] : [shown]) {
    const size = theme === "light" ? DESKTOP : PHONE;
    await changeTheme(page, theme);
    faults.push(...(await widthFaults(page, size)));
    faults.push(...(await violationsOf(page, `${theme}, ${size.name}`)));
  }
  await show(page, DESKTOP);
  return faults;
}

/** Returns the faults that another language can cause, because its words need more room. */
export async function faultsOfWords(page: Page): Promise<string[]> {
  await allArrived(page);
  return [...(await roomFaults(page, PHONE)), ...(await roomFaults(page, DESKTOP))];
}

const isUnderWay = (request: Request): boolean =>
  request.resourceType() !== "eventsource" && request.timing().responseEnd < 0 && request.failure() === null;

/** Waits for the last part, because a late part moves the parts below it. A page whose reads fail asks forever. */
async function allArrived(page: Page): Promise<void> {
  const end = Date.now() + 5_000;
  for (let quiet = 0; quiet < 5 && Date.now() < end; ) {
    quiet = (await page.requests()).some(isUnderWay) ? 0 : quiet + 1;
    await drawn(page);
  }
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });

/** Resizes the page and waits until it is drawn. */
async function show(page: Page, { width, height }: WindowSize): Promise<void> {
  await page.setViewportSize({ width, height });
  await drawn(page);
}

/**
 * Shows the page in this size and returns what is wider. A page with a bar at its bottom is shown at its end, where the
 * bar covers no controls; any other at its beginning, where the header covers none.
 */
async function widthFaults(page: Page, size: WindowSize): Promise<string[]> {
  await show(page, size);
  const faults = await page.evaluate(() => {
    const atBottom = [...document.querySelectorAll("nav")].some((nav) => {
      const { position, bottom, display } = getComputedStyle(nav);
      return position === "sticky" && bottom === "0px" && display !== "none";
    });
    window.scrollTo({ top: atBottom ? document.body.scrollHeight : 0, behavior: "instant" });
    const shown = document.querySelector("dialog[open] > *") ?? document.documentElement;
    if (shown.scrollWidth <= shown.clientWidth) return [];
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      one !== shown &&
      (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
    const widest = [...shown.querySelectorAll("*")]
      .filter((one) => !scrolls(one.parentElement))
      .filter(
        (one) => one.getBoundingClientRect().right > shown.getBoundingClientRect().left + shown.clientWidth,
      )
      .at(-1);
    return [
      `${shown.scrollWidth} instead of ${shown.clientWidth} px wide: ${widest?.tagName} ${widest?.textContent?.slice(0, 60)}`,
    ];
  });
  return faults.map((fault) => `${size.name}: ${fault}`);
}

/** Returns `widthFaults`, content that overflows its panel, and controls outside the visible area. */
async function roomFaults(page: Page, size: WindowSize): Promise<string[]> {
  const wide = await widthFaults(page, size);
  const beside = [...(await spillsOf(page)), ...(await hiddenControlsOf(page))];
  return [...wide, ...beside.map((fault) => `${size.name}: ${fault}`)];
}

/** Returns the bars that keep their place while the page scrolls, except dialogs, toasts and open menus. */
const barsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position))
      .filter((one) => one.offsetWidth > 1 && one.innerText.trim() !== "" && one.tagName !== "DIALOG")
      .filter((one) => !one.closest("[role=region][tabindex='-1'], [data-radix-popper-content-wrapper]"))
      .map((one) => `400 %: ${one.tagName.toLowerCase()} keeps its place: ${one.innerText.slice(0, 60)}`),
  );
