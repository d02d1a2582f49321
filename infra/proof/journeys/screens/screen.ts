import type { Locator, Page, Route } from "playwright";

export interface ScreenVisit {
  page: Page;
  language: "en" | "de";
}

/** An act or an expectation on a screen. Expected texts are in English, and are checked only in English. */
export type ScreenStep = (visit: ScreenVisit) => Promise<unknown>;

export type GivenAnswer = (route: Route) => Promise<unknown>;

export interface Screen {
  /** The title of the screen's test. */
  name: string;
  path: string | (() => string);
  /** A visitor if it is left out. */
  as?: "miner" | "owner" | "viewer";
  /** The person's browser; one with the wallet of the sandbox if it is left out. */
  device?: "with a wallet" | "without wallets";
  /** Opened on a page of its own, because its answers would stay. */
  alone?: true;
  /** The calls that get another answer, such as "PUT /api/profile". */
  answers?: Record<string, GivenAnswer>;
  steps: readonly ScreenStep[];
  /** The component of the dialog that is open in the end. */
  dialog?: string;
}

type ScreenOptions = Pick<Screen, "answers" | "dialog" | "device" | "alone">;

/** Screens by their path and their name. Options of a screen come before its steps. */
export type ScreenTable = Record<string, Record<string, readonly (ScreenOptions | ScreenStep)[]>>;

export const screensOf = (table: ScreenTable, more: Partial<Screen> = {}): Screen[] =>
  Object.entries(table).flatMap(([path, screens]) =>
    Object.entries(screens).map(([name, parts]) => {
      const steps = parts.filter((part) => typeof part === "function");
      return { ...more, ...parts.find((part) => typeof part === "object"), name, path, steps };
    }),
  );

/** The table of screens as `test.each` reads it. */
export const titled = (screens: readonly Screen[]) => screens.map((screen) => [screen.name, screen] as const);

const SOON = { timeout: 8_000 };

const inEnglish =
  (check: (page: Page) => Promise<unknown>): ScreenStep =>
  async ({ page, language }) => {
    if (language === "en") await check(page);
  };

type AccessibleName = string | RegExp;
const each = (
  names: readonly AccessibleName[],
  find: (page: Page, name: AccessibleName) => Locator,
): ScreenStep =>
  inEnglish(async (page) => {
    for (const name of names) await find(page, name).first().waitFor(SOON);
  });

export const sees = (...texts: AccessibleName[]): ScreenStep =>
  each(texts, (page, text) => page.getByText(text));

/** Expects the texts in the region of this name, or in the header, the content or the footer. */
export const within = (region: AccessibleName, ...texts: AccessibleName[]): ScreenStep =>
  each(texts, (page, text) => partOf(page, region).getByText(text));

const partOf = (page: Page, region: string | RegExp): Locator =>
  region === "banner" || region === "main" || region === "contentinfo"
    ? page.getByRole(region)
    : page.getByRole("region", { name: region }).first();

export const toast = (...texts: (string | RegExp)[]): ScreenStep => within("Notifications", ...texts);

export const headings = (...names: AccessibleName[]): ScreenStep =>
  each(names, (page, name) => page.getByRole("heading", { name }));

/** The headings appear in this order; other content may be between them. */
export const headingsInOrder = (...names: string[]): ScreenStep =>
  inEnglish(async (page) => {
    for (const one of names)
      await page.getByRole("heading", { name: one, exact: true }).first().waitFor(SOON);
    const all = await page.getByRole("heading").allInnerTexts();
    expectEqual(
      names.toSorted((one, other) => all.indexOf(one) - all.indexOf(other)),
      names,
    );
  });

/** Expects links with these names to these addresses. */
export const links = (part: "banner" | "main" | "contentinfo", wanted: Record<string, string>): ScreenStep =>
  inEnglish(async (page) => {
    for (const [one, href] of Object.entries(wanted)) {
      const address = page.locator(`[href="${href}"]`);
      await page.getByRole(part).getByRole("link", { name: one }).first().and(address).waitFor(SOON);
    }
  });

export const has = (role: Parameters<Page["getByRole"]>[0], ...names: AccessibleName[]): ScreenStep =>
  each(names, (page, name) => page.getByRole(role, { name }));

export const disabled = (...names: AccessibleName[]): ScreenStep =>
  each(names, (page, name) => page.getByRole("button", { name, disabled: true }));

export const selected = (tab: string): ScreenStep =>
  inEnglish((page) => page.getByRole("tab", { name: tab, selected: true }).waitFor(SOON));

export const absent = (...texts: (string | RegExp)[]): ScreenStep =>
  inEnglish(async (page) => {
    for (const text of texts) expectEqual(await page.getByText(text).count(), 0);
  });

export const counts = (selector: string, expected: number): ScreenStep =>
  inEnglish(async (page) => {
    await page.waitForFunction(
      ([all, wanted]) => document.querySelectorAll(all).length === wanted,
      [selector, expected] as const,
      SOON,
    );
  });

export const address = (pattern: RegExp): ScreenStep => inEnglish((page) => page.waitForURL(pattern, SOON));

export const check = inEnglish;

/** Presses the first control of this name, of any kind. A plain text is the English name, pressed in English only. */
export const press =
  (control: string | RegExp): ScreenStep =>
  async ({ page, language }) => {
    if (language !== "en" && typeof control === "string") return;
    const named = { name: control };
    await page
      .getByRole("button", named)
      .or(page.getByRole("tab", named))
      .or(page.getByRole("switch", named))
      .or(page.getByRole("main").getByRole("link", named))
      .first()
      .click();
  };

/** Presses the form's submit button. The header and the tabs have controls of the same name. */
export const submit = (control: string): ScreenStep =>
  inEnglish((page) => page.getByRole("main").getByRole("button", { name: control, exact: true }).click());

export const fill = (fields: Record<string, string>): ScreenStep =>
  inEnglish(async (page) => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).first().fill(text);
  });

/** The short address on the wallet's button. */
export const ADDRESS = /^\w{4}…\w{4}$/;

export const goTo =
  (path: string): ScreenStep =>
  ({ page }) =>
    page.goto(new URL(path, page.url()).href);

export const expectEqual = (actual: unknown, expected: unknown): void => {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
};

/** The server's refusal; without a sentence it is what a broken proxy sends. */
export const refused =
  (status: number, error?: string): GivenAnswer =>
  (route) =>
    error === undefined
      ? route.fulfill({ status, body: "" })
      : route.fulfill({ status, json: { code: "invalid", error } });

/** The server's answer with some fields replaced. */
export const changed =
  (change: (body: never) => object): GivenAnswer =>
  async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, ...change(body as never) } });
  };

/** No answer as long as the screen is open. */
export const held: GivenAnswer = () => new Promise(() => {});

/** These calls get these answers from now on. */
export async function answerWith(page: Page, answers: Record<string, GivenAnswer>): Promise<void> {
  for (const [call, answer] of Object.entries(answers)) {
    const [path = "", method] = call.split(" ").toReversed();
    await page.route(`**${path}`, (route) =>
      method === undefined || method === route.request().method() ? answer(route) : route.fallback(),
    );
  }
}
