import { listWithdrawals } from "@lode/core/contracts/http/withdrawals";
import { until } from "@lode/sandbox/people/until";
import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { collectFaults, leaveAndReturn, openInTab, toast, useDevices } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const PASSWORD = "a seam below the hill";
/** The most actions that the walk may take. */
const MOST_ACTIONS = 24;

// The demo spreads its actions over two minutes.
const running = useTestStack(() => ({ AUTOMATION_SPREAD_SECONDS: "2" }), { workers: 1, demo: true });
const { visit } = useDevices(running);

/** Counts a press, a choice or a submitted form as an action, each on something visible on the screen. */
function countActions() {
  let actions = 0;
  const seen = async (control: Locator) => {
    await control.waitFor();
    actions++;
    return control;
  };
  return {
    press: async (control: Locator) => (await seen(control)).click(),
    fill: async (fields: [Locator, string][]) => {
      actions++;
      for (const [field, value] of fields) await field.fill(value);
    },
    /** Presses a control that opens a new tab. */
    pressForTab: async (page: Page, control: Locator) => openInTab(page, await seen(control)),
    count: () => actions,
  };
}

/** The form is sent while the captcha is still being solved. */
const solveCaptcha = (page: Page, press: (control: Locator) => Promise<void>): Promise<void> =>
  press(page.locator("altcha-widget").getByRole("checkbox"));

test("the README's walk: from the first page to the first dollar, automation and the proof, paid once", async () => {
  const { stack } = running();
  const { page: first, context, refused } = await visit({ options: { serviceWorkers: "allow" } });
  const faults = collectFaults(context);
  const { press, fill, pressForTab, count } = countActions();
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
  const next = (page: Page, what: string) => page.getByRole("heading", { name: `Next: ${what}` }).waitFor();

  await first.goto(stack.urls.web);
  await press(first.getByRole("link", { name: "Start Mining" }).first());
  await fill([
    [first.getByLabel("Display Name"), "Newcomer"],
    [first.getByLabel("Email"), "newcomer@walk.test"],
    [first.getByLabel("Password"), PASSWORD],
  ]);
  await solveCaptcha(first, press);
  await press(button(first, "Create Account"));
  await toast(first, "Check your email for the confirmation link!");
  const mail = await pressForTab(first, first.getByRole("link", { name: /Open mail/ }));
  // Sending takes a moment. The sandbox offers its own link to look again, which is not counted.
  const waiting = mail.getByRole("link", { name: "Look again" });
  await waiting
    .or(mail.getByRole("heading", { name: /Confirm your email/ }))
    .first()
    .waitFor();
  while (await waiting.isVisible()) await waiting.click();
  const letter = mail.frameLocator("iframe").getByRole("link", { name: "Confirm my email" });
  const page = await pressForTab(mail, letter);
  await press(button(page, "Confirm my email"));
  expect(page.url()).not.toContain("token=");
  await page.getByText("Your email address is confirmed").waitFor();
  await mail.close();
  await first.close();
  await fill([[page.getByLabel("Password"), PASSWORD]]);
  await solveCaptcha(page, press);
  await press(page.getByRole("main").getByRole("button", { name: "Sign In" }));

  await next(page, "Link Your First X Account");
  await press(page.getByRole("link", { name: "Link Account" }).first());
  await press(page.getByRole("radio", { name: "@nell_seam" }));
  await page.getByText("qualifies").first().waitFor();
  await press(button(page, "Authorise app"));

  await next(page, "Follow @lode");
  const x = await pressForTab(page, page.getByRole("link", { name: /Start on X/ }));
  await press(button(x, "Follow @lode"));
  await x.getByText("You follow @lode").waitFor();
  await x.close();
  await leaveAndReturn(page);
  await toast(page, "Task completed!");

  await next(page, "Connect your wallet");
  await press(button(page, "Connect Wallet").first());
  await press(button(page, /Sandbox wallet/i));
  await next(page, "Make your first withdrawal");
  await press(button(page, /^Max/).first());
  const steps = await watchSteps(page);
  // The workers stop until the page has shown the first step, which might otherwise be too short to see.
  for (const worker of stack.processes.workers) worker.kill("SIGSTOP");
  await press(page.getByRole("button", { name: "Withdraw", exact: true }));
  await toast(page, /^Withdrawal initiated: \d+ points to USDC$/);
  await expect.poll(() => page.getByLabel("Amount in points").inputValue()).toBe("");
  await page.getByText("A withdrawal starts at 101 points, the fee included.").waitFor();
  const history = page.getByRole("region", { name: "Withdrawal History" });
  await history.locator('[aria-current="step"]', { hasText: "pending" }).waitFor();
  for (const worker of stack.processes.workers) worker.kill("SIGCONT");
  const transaction = page.getByRole("link", { name: /View transaction/ });
  await transaction.waitFor();
  // All steps were recorded in the same document: a reload would have lost them.
  expect(await steps()).toEqual(["pending", "processing", "completed"]);

  await next(page, "Let automation work for you");
  await press(page.getByRole("switch", { name: /Auto repost/ }));
  await press(button(page, "I agree, turn it on"));
  const recorder = page.getByRole("region", { name: "Flight recorder" });
  await recorder.getByText("Done", { exact: true }).first().waitFor({ timeout: 120_000 });

  const explorer = await pressForTab(page, transaction);
  await explorer.getByText("1.00 USDC").first().waitFor();
  await explorer
    .getByText(/finalized/i)
    .first()
    .waitFor();
  await press(page.getByRole("contentinfo").getByRole("link", { name: "Proof" }));
  await press(button(page, /Check my entries/));
  await page
    .getByText(/entries|entry/)
    .first()
    .waitFor();
  expect(count()).toBeLessThanOrEqual(MOST_ACTIONS);

  await paidOnce(page, explorer.url());
  await explains(page);
  expect(faults).toEqual([]);
  expect(refused).toEqual([]);
}, 240_000);

/** Records each step that the page marks as current, in order. */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const steps: string[] = [];
    new MutationObserver(() => {
      const step = document.querySelector('[aria-label="Progress"] [aria-current="step"]')?.textContent;
      if (step && steps.at(-1) !== step) steps.push(step);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return steps;
  });
  return () => seen.jsonValue();
}

/** The transaction that the explorer shows is the newcomer's only one, and the ledger adds up. */
async function paidOnce(page: Page, explorer: string): Promise<void> {
  const { sandbox, audit } = running();
  const { withdrawals } = await page.evaluate(
    async (path) => (await fetch(path)).json(),
    listWithdrawals.path,
  );
  const landed = await sandbox.landedFor(withdrawals[0].id);
  expect(landed).toMatchObject([{ amount: "1000000" }]);
  expect(explorer).toContain(landed[0]?.signature);
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
}

/** The dashboard says how the points of the task were calculated, and what X was asked. */
async function explains(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Dashboard" }).click();
  // Automation continues, and its awards move the rows, also out of the first five.
  const points = page.getByRole("region", { name: "Where every point came from" });
  await points.getByRole("listitem").first().waitFor();
  const all = points.getByRole("button", { name: /^Show all/ });
  const followed = points.getByRole("listitem").filter({ hasText: "Followed @lode" });
  await until("the breakdown of the follow", async () => {
    if (await all.isVisible()) await all.click();
    const breakdown = followed.getByText("Breakdown", { exact: true });
    return breakdown.click({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  });
  await followed.getByText("Base").waitFor();
  const finished = page.getByRole("region", { name: "Finished tasks" });
  await finished.getByText(/finished tasks?$/).click();
  await finished.getByText("What X told us").first().click();
  await finished.getByText("X shows: following @lode").waitFor();
  await finished
    .getByRole("link", { name: /Download receipt/ })
    .first()
    .waitFor();
}
