import { launchBrowser } from "./testing/browser.ts";

const [, , who = "ada", ...paths] = process.argv;
const b = await launchBrowser(() => {});
const W = "http://127.0.0.1:3000";
let state: any;
if (who !== "none") {
  const { context } = await b.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const p = await context.newPage();
  await p.goto(W + "/auth");
  await p.getByLabel("Email").fill(`${who}@demo.test`);
  await p.getByLabel("Password").fill("signal-to-ore");
  await p.locator("altcha-widget").getByRole("checkbox").click();
  await p.locator('altcha-widget [data-state="verified"]').waitFor();
  await p.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await p.waitForURL(/dashboard/);
  state = await context.storageState();
  await context.close();
}
for (const spec of paths) {
  const [path, widths = "1280", schemes = "light", lang = "en-US", full = ""] = spec.split("|");
  for (const w of widths.split(","))
    for (const s of schemes.split(",")) {
      const { context } = await b.newContext({
        viewport: { width: +w, height: +w < 500 ? 844 : 800 },
        colorScheme: s as any,
        serviceWorkers: "block",
        storageState: state,
        locale: lang,
        reducedMotion: "reduce",
      });
      const p = await context.newPage();
      p.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
      await p.goto(W + path, { waitUntil: "networkidle" }).catch(() => {});
      await p.waitForTimeout(700);
      const f = `/tmp/shots/${who}${path!.replace(/\W+/g, "_")}-${w}-${s}-${lang.slice(0, 2)}.png`;
      await p.screenshot({ path: f, fullPage: full === "full" });
      console.log(f, await p.evaluate(() => document.documentElement.scrollWidth));
      await context.close();
    }
}
await b.close();
