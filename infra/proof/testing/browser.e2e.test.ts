import { createServer } from "node:http";
import { listenOn } from "@lode/sandbox/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeTheme, violationsOf } from "./accessibility.ts";
import { launchBrowser, type TestBrowser } from "./browser.ts";

const PAGE = `<!doctype html><html lang="en"><title>Lode</title><h1>Ore: <output>0</output></h1>
<button onclick="document.querySelector('output').value++">Mine</button>
<script>fetch("https://example.com/").catch(() => (document.title = "Lode, offline"))</script>`;

const site = createServer((_request, response) => {
  response.setHeader("content-type", "text/html").end(PAGE);
});
let chromium: TestBrowser;
let port: number;
beforeAll(async () => {
  port = await listenOn(site, 0, "127.0.0.1");
  chromium = await launchBrowser();
});
afterAll(async () => {
  await chromium?.close();
  site.close();
});

test("a page is opened, clicked and read, and its requests to other hosts are refused and recorded", async () => {
  const { context, refused } = await chromium.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.getByRole("button", { name: "Mine" }).click();
  expect(await page.getByRole("heading").textContent()).toBe("Ore: 1");
  await page.waitForFunction(() => document.title === "Lode, offline");
  expect(refused).toEqual(["https://example.com/"]);
  await context.close();
});

test("accessibility violations are found in each theme", async () => {
  const { context } = await chromium.newContext();
  const page = await context.newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>Lode</title>
    <style>
      html { color-scheme: light }
      html.dark { color-scheme: dark; background: #000; color: #fff }
      .dark h2 { color: #222 }
    </style>
    <main><h1>Ore</h1><h2>Black on black</h2><button></button></main>
    <script>
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) =>
        setTimeout(() => document.documentElement.classList.toggle("dark", matches), 200));
    </script>`);
  const nameless = "button-name: <button></button>";
  expect(await violationsOf(page, "light")).toEqual([`light: ${nameless}`]);
  await changeTheme(page, "dark");
  expect(await violationsOf(page, "dark")).toEqual([
    `dark: ${nameless}`,
    "dark: color-contrast: <h2>Black on black</h2>",
  ]);
  await page.evaluate(() => document.body.append(document.createElement("iframe")));
  await expect(violationsOf(page, "dark")).rejects.toThrow("frames");
  await context.close();
});
