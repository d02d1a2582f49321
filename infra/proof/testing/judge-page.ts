import type { Page } from "playwright";
import {
  ALL_RULES,
  changeTheme,
  RULES_OF_COLOURS,
  RULES_OF_LAYOUT,
  RULES_OF_WORDS,
  violationsOf,
} from "./accessibility.ts";
import { hiddenControlsOf, spillsOf } from "./spills.ts";

interface Size {
  name: string;
  width: number;
  height: number;
}
const DESKTOP = { name: "1280 px", width: 1280, height: 900 };
const PHONE = { name: "320 px", width: 320, height: 700 };
/** A desktop's window at these zooms. */
const ZOOM_200 = { name: "200 %", width: 640, height: 512 };
const ZOOM_400 = { name: "400 %", width: 320, height: 256 };

const EVERY_RULE = { tags: ALL_RULES };

const IN_EVERY_FORM = process.env.SCREENS === "all";
/** A theme changes only colours, and a size only the layout, so the second form is judged by the rules that it can break. */
const FORMS = IN_EVERY_FORM
  ? (["light", "dark"] as const).flatMap((theme) =>
      [DESKTOP, PHONE, ZOOM_400].map((size) => ({ theme, size, rules: EVERY_RULE })),
    )
  : [
      { theme: "light" as const, size: DESKTOP, rules: EVERY_RULE },
      { theme: "dark" as const, size: PHONE, rules: { rules: [...RULES_OF_LAYOUT, ...RULES_OF_COLOURS] } },
    ];

/**
 * Returns what is wrong with the page, one per line: findings of axe, content that is wider than the screen, and bars that
 * keep their place at 400 % zoom. It is judged in light at 1280 px and in dark at 320 px, with SCREENS=all in both themes at
 * each size. The page begins and ends in the light theme, and ends at 1280 px.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { theme, size, rules } of FORMS) {
    await changeTheme(page, theme);
    faults.push(...(await faultsIn(page, size, rules)).map((fault) => `${theme}, ${fault}`));
  }
  await changeTheme(page, "light");
  faults.push(...(await widthFaults(page, ZOOM_200)));
  await show(page, ZOOM_400);
  faults.push(...(await barsOf(page)));
  await show(page, DESKTOP);
  return faults;
}

/**
 * Returns what another language can break: names for screen readers, and the room that its words need. With SCREENS=all
 * it is judged as the first language is.
 */
export async function faultsOfWords(page: Page): Promise<string[]> {
  if (IN_EVERY_FORM) return faultsOf(page);
  return [...(await roomFaults(page, DESKTOP)), ...(await faultsIn(page, PHONE, { rules: RULES_OF_WORDS }))];
}

/** Resizes the page and waits until it is drawn. */
async function show(page: Page, { width, height }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

async function faultsIn(
  page: Page,
  size: Size,
  rules: Parameters<typeof violationsOf>[2],
): Promise<string[]> {
  return [...(await roomFaults(page, size)), ...(await violationsOf(page, size.name, rules))];
}

/**
 * Shows the page in this size and returns what is wider. A page with a bar at its bottom is shown at its end, where the
 * bar covers no controls; any other at its beginning, where the header covers none.
 */
async function widthFaults(page: Page, size: Size): Promise<string[]> {
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
async function roomFaults(page: Page, size: Size): Promise<string[]> {
  const wide = await widthFaults(page, size);
  const beside = [...(await spillsOf(page)), ...(await hiddenControlsOf(page))];
  return [...wide, ...beside.map((fault) => `${size.name}: ${fault}`)];
}

/** Returns what keeps its place while the page scrolls, besides dialogs, toasts and open menus. */
const barsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position))
      .filter((one) => one.offsetWidth > 1 && one.innerText.trim() !== "" && one.tagName !== "DIALOG")
      .filter((one) => !one.closest("[role=region][tabindex='-1'], [data-radix-popper-content-wrapper]"))
      .map((one) => `400 %: ${one.tagName.toLowerCase()} keeps its place: ${one.innerText.slice(0, 60)}`),
  );
