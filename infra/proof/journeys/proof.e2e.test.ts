import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { getProof } from "@lode/core/contracts/http/proof";
import { readProofFigures } from "@lode/db/proof/figures.repository";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { useContexts } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(() => ({ PROOF_EVERY_SECONDS: "1" }), { workers: 1 });
let browser: TestBrowser;
let miner: Miner;
const contexts = useContexts();
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function openProof(
  who: "visitor" | "miner",
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const { context } = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  contexts.push(context);
  const url = running().stack.urls.web;
  if (who === "miner") {
    await context.addCookies([...miner.client.cookies].map(([name, value]) => ({ name, value, url })));
    await context.addInitScript((token) => localStorage.setItem("session_token", token), miner.bearer);
  }
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${url}/proof`);
  await page.getByRole("heading", { name: "Check it yourself." }).waitFor();
  return page;
}

/** Reads the database, because the API is rate-limited. */
async function isAllFrozen(): Promise<boolean> {
  const { rows } = await running().db.raw(
    "select (select max(size) from proof_roots) = (select count(*) from ledger_entries) as frozen",
  );
  return rows[0].frozen === true;
}

/** Changes the server's answer before the page receives it. */
const tamper = (path: RegExp, change: (body: ReturnType<typeof JSON.parse>) => void) => (page: Page) =>
  page.route(path, async (route) => {
    try {
      const response = await route.fetch();
      const body = await response.json();
      change(body);
      await route.fulfill({ response, json: body });
    } catch (error) {
      // Errors are ignored if the page was closed meanwhile.
      if (!page.isClosed()) throw error;
    }
  });
const ENTRIES = /\/api\/proof\/entries/;
const PROOF = /\/api\/proof(\?|$)/;

test("before the first award the page says what is missing", async () => {
  const page = await openProof("visitor");
  await page.getByText("No payout yet").waitFor();
  await page.getByText("No root yet").waitFor();
  expect(await page.getByRole("button", { name: "Check these roots" }).count()).toBe(0);
});

test("a miner earns and withdraws, and roots are created for the ledger", async () => {
  const { newMiner, publish } = running();
  miner = await newMiner("Ada Stollen");
  const account = await miner.link("vera_vein");
  for (const targetUsername of ["lode", "oreworks", "signalfield"]) {
    await publish({ targetUsername, basePoints: 80n });
    const task = (await miner.tasks()).find((one) => one.target_username === targetUsername);
    if (!task) throw new Error("The task is not listed.");
    await miner.doTask(task, account);
    await until("a root with the award under it", isAllFrozen);
  }
  const { id } = await miner.withdraw(150, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  await until("the payout's root", isAllFrozen);
  await until("the payout in the public figures", async () => {
    const { points, treasury } = await readProofFigures(running().db);
    return points?.sums.paidOut === 150n && treasury !== null;
  });
  const seen = await miner.client.call(getProof, { query: { roots_before: "999999" } });
  expect(seen).toMatchObject({
    cluster: "sandbox",
    points: { in_flight: 0, fees: 1, ledger_sum: 0 },
    payouts: [{ amount: 150, usdc: "1.50" }],
  });
  expect(seen.roots.length).toBeGreaterThanOrEqual(3);
  expect(BigInt(seen.treasury.usdc_base_units ?? 0)).toBeGreaterThan(1_000_000n);
});

test("a visitor's browser checks the roots, and the payout's link opens its transaction", async () => {
  const page = await openProof("visitor");
  const covered = page.getByText("Fully covered");
  expect(await covered.getAttribute("title")).toMatch(/^Covered [\d,]+ times$/);
  await page.getByRole("button", { name: "Check these roots" }).click();
  await page.getByText("Your browser verified every signature").waitFor();
  await page.getByText("Signed, continues the previous root").first().waitFor();
  const [explorer] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: /the transaction, new tab/ }).click(),
  ]);
  await explorer.getByText("1.50 USDC").first().waitFor();
});

test("a miner's browser checks every entry against the balance", async () => {
  const page = await openProof("miner");
  await page.getByRole("button", { name: "Check my entries" }).click();
  await page.getByText(/^All 4 of your entries are under root #\d+, and its signature is valid\.$/).waitFor();
  expect(await page.getByText("In the root").count()).toBe(4);
});

test.each<[string, RegExp, (body: ReturnType<typeof JSON.parse>) => void]>([
  [
    "a changed amount",
    /1 of 4 entries failed the check/,
    (body) => {
      body.entries[1].amount += 1;
    },
  ],
  [
    "another miner's entry",
    /1 of 4 entries failed the check/,
    (body) => {
      body.entries[0].account = "01900000-0000-7000-8000-000000000000";
    },
  ],
  [
    "an entry left out",
    /Your entries do not add up to your balance/,
    (body) => {
      body.entries.pop();
    },
  ],
  [
    "another signature",
    /The signature of root #\d+ is invalid/,
    (body) => {
      body.root.signature = "00".repeat(64);
    },
  ],
])("%s in the answer is detected", async (_name, sentence, change) => {
  const page = await openProof("miner", tamper(ENTRIES, change));
  await page.getByRole("button", { name: "Check my entries" }).click();
  await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
  expect(await page.getByText("and its signature is valid").count()).toBe(0);
});

test("earlier roots are read page by page, and the whole chain is checked", async () => {
  // Cuts the server's answers into pages with a single root each.
  const page = await openProof(
    "visitor",
    tamper(PROOF, (body) => {
      body.roots = body.roots.slice(0, 1);
      body.roots_next = body.roots[0]?.number > 1 ? body.roots[0].number : null;
    }),
  );
  const earlier = page.getByRole("button", { name: "Show earlier" });
  const loading = page.getByRole("button", { name: "Show earlier", disabled: true });
  const numbers = page.getByText(/^#\d+$/);
  const first = page.getByText("#1", { exact: true });
  // The list arrives after idle.
  await numbers.first().waitFor();
  while (!(await first.isVisible())) {
    const shown = await numbers.count();
    await earlier.click();
    await until(
      "an earlier root",
      async () => (await loading.count()) === 0 && (await numbers.count()) > shown,
    );
  }
  await page.getByRole("button", { name: "Check these roots" }).click();
  await page.getByText("Your browser verified every signature").waitFor();
  await page.getByText("Signed, first root").waitFor();
  const continued = await page.getByText("Signed, continues the previous root").count();
  expect(continued).toBe((await numbers.count()) - 1);
  expect(continued).toBeGreaterThanOrEqual(2);
});

test("a changed earlier root is detected", async () => {
  const page = await openProof(
    "visitor",
    tamper(PROOF, (body) => {
      body.roots[1].sums.awarded += 1_000;
    }),
  );
  await page.getByRole("button", { name: "Check these roots" }).click();
  await page.getByRole("alert").filter({ hasText: "A root failed the check" }).waitFor();
  await page.getByText("Invalid signature").waitFor();
  await page.getByText("Does not continue the previous root").waitFor();
});

test("a browser without Ed25519 checks the hashes and says that it did not check the signatures", async () => {
  const page = await openProof("miner", (one) =>
    one.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new DOMException("no Ed25519", "NotSupportedError"));
    }),
  );
  await page.getByRole("button", { name: "Check my entries" }).click();
  await page.getByText(/under root #\d+\. This browser cannot check its Ed25519 signature/).waitFor();
  await page.getByRole("button", { name: "Check these roots" }).click();
  await page.getByText("The hashes match. This browser cannot check Ed25519 signatures").waitFor();
});

test("a browser without cryptography says so and offers no check", async () => {
  const page = await openProof("miner", (one) =>
    one.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined })),
  );
  await page.getByText("Browsers offer cryptography on secure pages only").waitFor();
  expect(await page.getByRole("button", { name: /^Check/ }).count()).toBe(0);
});

test("a failed read is reported and can be retried", async () => {
  let isDown = true;
  const page = await openProof("visitor", (one) =>
    one.route(PROOF, (route) => (isDown ? route.fulfill({ status: 404, json: {} }) : route.continue())),
  );
  await page.getByText("The proof could not be loaded.").waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("1.50 USDC").waitFor();
});

test("the script of docs/proof.md agrees", async () => {
  const text = readFileSync(join(projectRoot, "docs/proof.md"), "utf8");
  const script = /```js\n(.*?)```/s.exec(text)?.[1] ?? "";
  const file = join(running().folder, "check-proof.mjs");
  writeFileSync(file, script);
  const { stdout } = await promisify(execFile)(process.execPath, [
    file,
    running().stack.urls.web,
    miner.bearer,
  ]);
  expect(stdout).toMatch(/^root \d+: signed, chained$/m);
  expect(stdout.match(/^entry \d+: -?\d+ in the root$/gm)).toHaveLength(4);
  expect(stdout).not.toContain("NOT");
});
