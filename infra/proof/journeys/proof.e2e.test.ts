import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { getProof } from "@lode/core/contracts/http/proof";
import { readProofFigures } from "@lode/db/proof/figures.repository";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { useDevices } from "./open-as.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(() => ({ PROOF_EVERY_SECONDS: "1" }), { workers: 1 });
const { web, visit } = useDevices(running);
let miner: Miner;

async function openProof(
  who: "visitor" | "miner",
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const { page } = await visit(who === "miner" ? { as: miner } : {});
  await prepare?.(page);
  await page.goto(web("/proof"));
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

test("a changed amount in the answer is detected", async () => {
  const changeAmount = tamper(ENTRIES, (body) => {
    body.entries[1].amount += 1;
  });
  const page = await openProof("miner", changeAmount);
  await page.getByRole("button", { name: "Check my entries" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /1 of 4 entries failed the check/ })
    .waitFor();
  expect(await page.getByText("and its signature is valid").count()).toBe(0);
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

/** A visitor on the page that checks receipts. Its service worker keeps it. */
async function openVerify() {
  const { context, page } = await visit({ path: "/verify", options: { serviceWorkers: "allow" } });
  context.setDefaultTimeout(12_000);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { context, page };
}

const paste = async (page: Page, receipt: object) => {
  await page.getByRole("textbox").fill(JSON.stringify(receipt));
  await page.getByRole("button", { name: "Check this text" }).click();
};

test("a visitor checks receipts with the network off: genuine, forged, deleted by a stranger, and no receipt", async () => {
  const { genuine, withStrangersDeletion, forged } = await makeReceipts();
  const { context, page } = await openVerify();
  const requests: string[] = [];
  await context.setOffline(true);
  page.on("request", (request) => requests.push(request.url()));
  const checks = page.getByRole("listitem").filter({ hasText: /Holds|Does not hold|Not said/ });

  for (const receipt of [genuine, withStrangersDeletion]) {
    await paste(page, receipt);
    await page.getByText("This receipt holds: the act").waitFor();
    // A receipt cannot say that it was not reversed later.
    expect(await checks.count()).toBe(14);
    expect(await checks.filter({ hasText: "Holds" }).count()).toBe(13);
    await paste(page, {});
    await page.getByText("This is no receipt of Lode.").waitFor();
  }
  for (const { name, receipt, claims } of forged) {
    await paste(page, receipt);
    await page.getByText("This receipt does not hold. Do not trust it.").waitFor();
    expect(await checks.filter({ hasText: "Does not hold" }).count(), name).toBe(claims.length);
    await paste(page, {});
    await page.getByText("This is no receipt of Lode.").waitFor();
  }
  await paste(page, { ...genuine, ledger: null });
  await page.getByText("The act is signed. Points: not yet proved.").waitFor();
  await paste(page, { ...genuine, network: "x", evidence: null });
  await page.getByText("This receipt proves nothing").waitFor();
  expect(requests.filter((url) => !url.includes("/api/"))).toEqual([]);
});

test("a receipt may be chosen as a file", async () => {
  const { genuine } = await makeReceipts();
  const { page } = await openVerify();
  const buffer = Buffer.from(JSON.stringify(genuine, null, 2));
  const file = { name: "receipt.json", mimeType: "application/json", buffer };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByText("This receipt holds: the act").waitFor();
  const several = Buffer.concat([
    Buffer.from(`${JSON.stringify(genuine)}\n`),
    Buffer.from(JSON.stringify(genuine)),
  ]);
  await page.getByLabel("Choose a file").setInputFiles({ ...file, buffer: several });
  await page.getByText("This file has several receipts.").waitFor();
});

test("the page opens without a network once it was visited, and the proof page leads to it", async () => {
  const { context, page } = await openVerify();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first visit is loaded before the service worker keeps anything.
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await paste(page, (await makeReceipts()).genuine);
  await page.getByText("This receipt holds: the act").waitFor();
  await context.setOffline(false);
  await page.goto(web("/proof"));
  await page.getByRole("link", { name: "Check a receipt" }).click();
  await page.getByRole("heading", { name: "Check a receipt." }).waitFor();
});
