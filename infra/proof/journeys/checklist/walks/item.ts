import type { Page, Route } from "playwright";

/** Something that a page promises, and how to check it there. */
export interface Item {
  says: string;
  check: (page: Page) => Promise<unknown>;
}

/** The items of a page, checked in order. */
export interface Walk {
  name: string;
  path: string;
  signedIn: boolean;
  items: Item[];
}

const SOON = { timeout: 8_000 };

export const sees =
  (text: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text).first().waitFor(SOON);

export const heading =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("heading", { name }).first().waitFor(SOON);

export const link =
  (name: string | RegExp, href?: string) =>
  async (page: Page): Promise<void> => {
    const found = page.getByRole("link", { name }).first();
    await found.waitFor(SOON);
    const actual = await found.getAttribute("href");
    if (href !== undefined && actual !== href)
      throw new Error(`${String(name)} leads to ${actual}, not ${href}`);
  };

/** A link within a part of the page: the same words may lead from elsewhere too. */
export const linkIn =
  (part: "banner" | "main" | "contentinfo", name: string | RegExp, href: string) =>
  async (page: Page): Promise<void> => {
    const found = page.getByRole(part).getByRole("link", { name }).first();
    await found.waitFor(SOON);
    expectEqual(await found.getAttribute("href"), href);
  };

export const disabled =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    const button = page.getByRole("button", { name }).first();
    await button.waitFor(SOON);
    if (!(await button.isDisabled())) throw new Error(`${String(name)} can be pressed`);
  };

export const noEnabledButton =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    for (const button of await page.getByRole("button", { name }).all())
      if (await button.isEnabled()) throw new Error(`${String(name)} can be pressed`);
  };

export const pressText =
  (text: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text).first().click();

export const toast =
  (...texts: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    const region = page.getByRole("region", { name: "Notifications" });
    for (const text of texts) await region.getByText(text).first().waitFor(SOON);
  };

export const none =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> => {
    const count = await page.getByText(text).count();
    if (count > 0) throw new Error(`${String(text)} is there ${count} times`);
  };

export const address =
  (pattern: RegExp) =>
  (page: Page): Promise<void> =>
    page.waitForURL(pattern, SOON);

/** Runs the checks in sequence. */
export const all =
  (...checks: Item["check"][]) =>
  async (page: Page): Promise<void> => {
    for (const check of checks) await check(page);
  };

export const tab =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("tab", { name }).click();

export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name }).first().click();

/** From the next load on, no wallet is installed: the sandbox's own wallet counts as installed. */
export const refuseSandboxWallet = (page: Page): Promise<unknown> =>
  page.route("**/register-sandbox-wallet-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export const registerSandboxWallet = () => {};" }),
  );

/** The form's submit button. The header has a button of the same name. */
export const submit =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("main").getByRole("button", { name, exact: true }).click();

export const fill =
  (label: string, text: string) =>
  (page: Page): Promise<void> =>
    page.getByLabel(label).fill(text);

export const amount = (text: string): Item["check"] => fill("Amount in points", text);

export const solve = async (page: Page): Promise<void> => {
  await page.locator("altcha-widget").getByRole("checkbox").click();
  await page.locator('altcha-widget [data-state="verified"]').waitFor();
};

/** The headings appear in this order, whatever stands between them. */
export const inOrder =
  (role: "heading", ...names: string[]) =>
  async (page: Page): Promise<void> => {
    // Parts below the fold come after the rest.
    for (const name of names) await page.getByRole(role, { name, exact: true }).first().waitFor(SOON);
    const all = await page.getByRole(role).allInnerTexts();
    const places = names.map((name) => all.indexOf(name));
    const isSorted = places.every((place, n) => place >= 0 && (n === 0 || place > (places[n - 1] ?? -1)));
    if (!isSorted) throw new Error(`${names.join(", ")} stand at ${places.join(", ")}`);
  };

export const goTo =
  (path: string) =>
  async (page: Page): Promise<void> =>
    void (await page.goto(new URL(path, page.url()).href));

export const escapeKey = (page: Page): Promise<void> => page.keyboard.press("Escape");

export const attribute =
  (label: string, name: string, value: string) =>
  async (page: Page): Promise<void> => {
    const actual = await page.getByLabel(label).getAttribute(name);
    if (actual !== value) throw new Error(`${label} has ${name}=${actual}`);
  };

type Answer = (route: Route) => Promise<unknown>;

/** Runs the checks while calls of this path get another answer. */
export const answering =
  (path: string, answer: Answer, ...checks: Item["check"][]) =>
  async (page: Page): Promise<void> => {
    await page.route(`**${path}`, answer);
    try {
      await all(...checks)(page);
    } finally {
      await page.unroute(`**${path}`);
    }
  };

/** The server's refusal; without a sentence it is what a broken proxy sends. */
export const refused =
  (status: number, problem?: { code: string; error: string }): Answer =>
  (route) =>
    problem ? route.fulfill({ status, json: problem }) : route.fulfill({ status, body: "" });

/** The server's answer with some fields replaced. */
export const changed =
  (change: (body: never) => object): Answer =>
  async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, ...change(body as never) } });
  };

/** Runs the checks while calls of this path wait for their answer. */
export const holding =
  (path: string, ...checks: Item["check"][]) =>
  async (page: Page): Promise<void> => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold: Answer = async (route) => {
      await released;
      // A handler that was taken away has let the call go on.
      await route.continue().catch(() => {});
    };
    await answering(path, hold, ...checks)(page).finally(release);
  };

export const reload = async (page: Page): Promise<void> => void (await page.reload());

/** Within the region of this name. */
export const within =
  (region: string | RegExp, ...texts: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const text of texts)
      await page.getByRole("region", { name: region }).first().getByText(text).first().waitFor(SOON);
  };

export const expectEqual = (actual: unknown, expected: unknown): void => {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
};
