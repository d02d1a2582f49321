import { addOperator } from "@lode/app/operators/change-operators";
import { reasonOf } from "@lode/core/contracts/console/reason";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { transactionOf } from "@lode/db/transaction";
import type { Locator, Page } from "playwright";
import type { TestBrowser } from "../testing/browser.ts";
import type { TestStack } from "./test-stack.ts";

export const OPERATOR_PASSWORD = "a long operator's password";
/** Every operator of a file has an own address. */
let opened = 0;

/** No page of the console has this address. */
export const NOWHERE = "/no-such-page";

/** Opens another address of the console as a link does: the page is replaced, and the code is not loaded again. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const nowhere = page.getByRole("heading", { name: "There is no such page" });
  for (const to of [NOWHERE, path]) {
    await page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, to);
    await nowhere.waitFor({ state: to === NOWHERE ? "visible" : "hidden" });
  }
}

export type OperatorConsole = Awaited<ReturnType<typeof openConsole>>;

/**
 * Adds an operator, signs in for the first time and chooses a password. What it returns drives the console as the
 * operator and counts actions: a press, a choice, or a submitted form.
 */
export async function openConsole(
  { db, stack }: Pick<TestStack, "db" | "stack">,
  browser: TestBrowser,
  role: OperatorRole,
) {
  opened++;
  const email = `${role}-${opened}@lode.test`;
  const app = { transaction: transactionOf(db) };
  const reason = reasonOf("for a test");
  const { password: first } = await addOperator(app, { email, role, reason, by: "a test" });
  if (!first) throw new Error("The operator has no first password.");
  const { context } = await browser.newContext();
  const page = await context.newPage();
  await page.goto(stack.urls.operators);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(first);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByLabel("Current password").fill(first);
  await page.getByLabel("New password", { exact: true }).fill(OPERATOR_PASSWORD);
  await page.getByLabel("New password again").fill(OPERATOR_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();

  let actions = 0;
  return {
    page,
    context,
    email,
    actions: () => actions,
    /** Begins a scenario on the overview with a count of zero. */
    async begin(path = "/") {
      await moveTo(page, path);
      actions = 0;
    },
    async press(what: Locator) {
      actions++;
      await what.click();
    },
    async choose(what: Locator, option: string) {
      actions++;
      await what.selectOption(option);
    },
    async send(fields: [Locator, string][], button: Locator) {
      actions++;
      for (const [field, text] of fields) await field.fill(text);
      await button.click();
    },
    async find(handle: string) {
      actions++;
      await page.getByRole("searchbox", { name: "Search" }).fill(handle);
      await page.keyboard.press("Enter");
    },
  };
}
