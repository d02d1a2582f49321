import { updateProfile } from "@lode/core/contracts/http/profile";
import type { Miner } from "@lode/sandbox/people/miner";
import { publishDemoTasks } from "@lode/stack/demo/demo-tasks";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { openAs as open, SIZES, useContexts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const [DESKTOP, PHONE] = SIZES;
const running = useTestStack(undefined, { workers: 1 });

let browser: TestBrowser;
/** Sixteen open tasks and nothing done. */
let newcomer: Miner;
/** Second in the ranking, behind a name that is read from right to left. */
let second: Miner;
beforeAll(async () => {
  browser = await launchBrowser();
  const { stack, sandbox, newMiner } = running();
  await publishDemoTasks(stack.urls.database, sandbox, new Date());
  newcomer = await newMiner("Newcomer");
  await newcomer.link("mara_digs");
  const first = await newMiner("First");
  await first.client.call(updateProfile, { body: { display_name: "محمد", bio: "" } });
  second = await newMiner("Second");
  const [own, other] = [await first.link("vera_vein"), await second.link("tomas_pick")];
  const tasks = await first.tasks();
  const find = (target: string, kind: string) => {
    const task = tasks.find((one) => one.target_username === target && one.task_type === kind);
    if (!task) throw new Error("There is no such task.");
    return task;
  };
  await first.doTask(find("lode", "follow"), own);
  await second.doTask(find("lode", "repost"), other);
});
afterAll(() => browser?.close());

const contexts = useContexts();
async function openAs(miner: Miner, visit?: Parameters<typeof open>[2]): Promise<Page> {
  const { page, context } = await open({ browser, web: running().stack.urls.web }, miner, visit);
  contexts.push(context);
  page.setDefaultTimeout(8_000);
  await page.getByRole("heading", { name: /^Next: \S/ }).waitFor();
  await page.getByRole("region", { name: "Top Miners" }).getByText("Mining Power").waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Controls of the page in solid ore. */
const loud = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.className = "bg-ore";
    const ore = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>("main a, main button")]
      .filter((one) => one.offsetParent !== null && getComputedStyle(one).backgroundColor === ore)
      .map((one) => one.innerText.trim());
  });

test("sixteen tasks on a phone: at most 3,000 px, one loud control, every target 44 px high", async () => {
  const page = await openAs(newcomer, { size: PHONE });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_000);
  expect(await loud(page)).toHaveLength(1);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("a, button:not([role=switch]), summary, input, select")]
        .filter((one) => one.getClientRects().length > 0 && !one.closest(".sr-only, [class*='sr-only']"))
        // A link within a sentence is as high as its line. A switch and a box have their row.
        .filter(
          (one) => !one.closest("p, td") && !["radio", "checkbox"].includes(one.getAttribute("type") ?? ""),
        )
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map((one) => `${one.outerHTML.slice(0, 80)} ${one.getBoundingClientRect().height}`),
    );
  expect(await small()).toEqual([]);
  for (const path of ["/profile", "/opportunities", "/proof"]) {
    await page.goto(running().stack.urls.web + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await small(), path).toEqual([]);
  }
});

test("the profile and the opportunities have one loud control: the next step, and what earns most", async () => {
  const page = await openAs(second);
  for (const [path, name] of [
    ["/profile", /^(Connect Wallet|Start on X|Withdraw)/],
    ["/opportunities", /^Enable Automation/],
  ] as const) {
    await page.goto(running().stack.urls.web + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => loud(page), { message: path }).toEqual([expect.stringMatching(name)]);
  }
});

test("a row turns loud under the pointer and the focus, and Complete once the task is begun", async () => {
  const page = await openAs(newcomer);
  const row = page.getByRole("article", { name: "Like @lode’s post" });
  const openX = row.getByRole("link", { name: /^Open X/ });
  expect(await loud(page)).toEqual([expect.stringMatching(/^Start on X/)]);
  await openX.focus();
  await expect.poll(() => loud(page)).toHaveLength(2);
  const [x] = await Promise.all([page.context().waitForEvent("page"), openX.click()]);
  await x.close();
  await page.mouse.move(2, 2);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => loud(page)).toContainEqual(expect.stringMatching(/^Complete/));
  expect(await row.getByRole("button", { name: /^Complete/ }).isEnabled()).toBe(true);
});

test("sponsors beyond the second are folded, what the miner opens stays open, and j and k go through the list", async () => {
  const page = await openAs(newcomer);
  const news = page.getByRole("region", { name: "@strata_news" });
  const follow = news.getByRole("article", { name: "Follow @strata_news" });
  expect(await follow.isVisible()).toBe(false);
  await news.getByText("@strata_news", { exact: true }).click();
  await follow.waitFor();
  await page.reload();
  await follow.waitFor();

  const focused = () =>
    page.evaluate(
      () => document.activeElement?.querySelector("h4")?.textContent ?? document.activeElement?.tagName,
    );
  await page
    .getByRole("article", { name: "Follow @lode" })
    .getByRole("link", { name: /^Open X/ })
    .focus();
  const seen: unknown[] = [];
  for (const key of ["j", "j", "k"]) {
    await page.keyboard.press(key);
    seen.push(await focused());
  }
  expect(seen).toEqual(["Like @lode’s post", "Repost @lode’s post", "Like @lode’s post"]);
  // In the search field the letters are letters.
  await page.getByLabel("Search tasks").pressSequentially("jk");
  expect(await page.getByLabel("Search tasks").inputValue()).toBe("jk");
});

test("each task says what it earns before an account is linked", async () => {
  const visitor = await running().newMiner("Nothing Linked");
  const page = await openAs(visitor);
  const follow = page.getByRole("article", { name: "Follow @lode" });
  await follow.getByText("Earns from 100 points").waitFor();
});

test("the leaderboard shows the week first, and the rival ahead with the task that passes them", async () => {
  const page = await openAs(second);
  const board = page.getByRole("region", { name: "Top Miners" });
  expect(await board.getByRole("tab", { selected: true }).textContent()).toBe("7 days");
  expect(await board.getByText("Mining Power").count()).toBe(1);
  const position = page.getByRole("region", { name: "Your Position" });
  await position.getByText(/^\d+ points to pass محمد\./).waitFor();
  const missing = Number.parseInt((await position.getByText(/points to pass/).innerText()) ?? "", 10);
  const way = position.getByRole("button", { name: /^\w+ .*: \+\d+$/ });
  expect(Number(/\+(\d+)$/.exec(await way.innerText())?.[1])).toBeGreaterThanOrEqual(missing);
  await way.click();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("ARTICLE");
  for (const tab of ["30 days", "All time"]) {
    await board.getByRole("tab", { name: tab }).click();
    await position.getByText(/points to pass/).waitFor();
  }
});

test("the own place stays in sight while the list is", async () => {
  const page = await openAs(second, { size: PHONE });
  await page.getByRole("region", { name: "Top Miners" }).getByText("Mining Power").scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy({ top: 120, behavior: "instant" }));
  const box = await page.getByRole("region", { name: "Your Position" }).boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(PHONE.height - 56);
});

test("in forced colours every control has an edge, and the open tab differs", async () => {
  const page = await openAs(newcomer, { size: DESKTOP, options: { forcedColors: "active" } });
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main article a, main article button")]
      .filter((one) => one.offsetParent !== null)
      .filter((one) => getComputedStyle(one).borderTopStyle === "none" && !one.innerText.includes("Complete"))
      .map((one) => one.innerText),
  );
  expect(bare).toEqual([]);
  const [chosen, other] = await page
    .getByRole("tablist", { name: "Dashboard" })
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  expect(chosen).not.toBe(other);
  const start = page.getByRole("link", { name: /^Start on X/ });
  expect(await start.evaluate((link) => getComputedStyle(link).borderTopStyle)).toBe("solid");
});
