import { until } from "@lode/sandbox/people/until";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findEnglish } from "../language/find-english.ts";
import { visibleTexts } from "../language/visible-texts.ts";
import { launchBrowser, type TestBrowser } from "../testing/browser.ts";
import { focusReturnsFrom } from "../testing/focus-returns.ts";
import { faultsOf, faultsOfWords } from "../testing/judge-page.ts";
import { installMockWallet } from "../testing/mock-wallet.ts";
import { pagesWithout } from "../testing/pages-and-dialogs.ts";
import { takePicture } from "../testing/pictures.ts";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(
  () => ({
    REVIEW_THRESHOLD: "150",
    AUTOMATION_SPREAD_SECONDS: "0",
    WALLET_CHANGE_HOLD: "3600",
  }),
  { workers: 1 },
);
const EMAIL = "greta@journey.test";
const PASSWORD = "a seam below the hill";

/** Names. */
const ALLOWED = [
  /@?\b(Lode|Nostr|mara_digs|oreworks|Mock Wallet|Social Mining|Mining)\b/g,
  // The same word in both languages.
  /^Follow bei\s*$/g,
];

let browser: TestBrowser;
let context: BrowserContext;
let page: Page;
const english: { where: string; texts: string[] }[] = [];
/** Where German words break a page. */
const broken: { where: string; faults: string[] }[] = [];
const looked: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await browser.newContext({
    locale: "de-DE",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  context = opened.context;
  await installMockWallet(context);
  page = await context.newPage();
});
afterAll(() => browser?.close());

/** Reads everything on the page, also what only a screen reader says, and judges the page with these words. */
async function look(where: string): Promise<void> {
  looked.push(page.url());
  const texts = findEnglish(await visibleTexts(page), ALLOWED);
  if (texts.length > 0) english.push({ where, texts });
  await takePicture(page, `german-${where.replaceAll(/\W+/g, "-")}`);
  const faults = await faultsOfWords(page);
  if (faults.length > 0) broken.push({ where, faults });
}

const expectNoFaults = () => expect({ english, broken }).toEqual({ english: [], broken: [] });

async function lookAt(path: string, ready: string | RegExp): Promise<void> {
  await page.goto(running().stack.urls.web + path);
  await page.getByText(ready).first().waitFor();
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await look(path);
}

const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const toast = (text: string | RegExp) =>
  page.getByRole("region", { name: "Benachrichtigungen" }).getByText(text).first().waitFor();

/** The newest mail's subject and text, once it has arrived. */
async function lookAtMail(what: string): Promise<string> {
  const mail = await until(`the mail about ${what}`, async () =>
    (await running().sandbox.mailsTo(EMAIL)).find(({ subject }) => subject.includes(what)),
  );
  const lines = [mail.subject, ...mail.text.split("\n")];
  const texts = findEnglish(
    lines.map((line) => line.replace(/https?:\S+/g, "")),
    ALLOWED,
  );
  if (texts.length > 0) english.push({ where: `mail: ${mail.subject}`, texts });
  return mail.links[0] ?? "";
}

async function solveCaptcha(): Promise<void> {
  await page.locator('altcha-widget [data-state="unverified"]').waitFor();
  await page.locator("altcha-widget").getByRole("checkbox").click();
  await page.locator('altcha-widget [data-state="verified"]').waitFor();
}

async function fillAccount(button: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-Mail", { exact: true }).fill(EMAIL);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await solveCaptcha();
  await page.getByRole("main").getByRole("button", { name: button }).click();
}

test("a visitor reads German only", async () => {
  await lookAt("/", "Mach aus Signal Erz.");
  await lookAt("/dashboard", "Mining-Aufgaben");
  for (const tab of ["Mining-Konsole", "Auswertung"]) {
    await page.getByRole("tab", { name: tab }).click();
    await look(`/dashboard, ${tab}`);
  }
  await lookAt("/profile", "Melde dich an");
  await lookAt("/proof", "Punktebuch");
  await lookAt("/seasons", "Saisons");
  await lookAt("/terms", "Annahme der Bedingungen");
  await lookAt("/privacy", "Datenschutzerklärung");
  await lookAt("/nowhere", "Diese Seite gibt es nicht");
  await lookAt("/auth/forgot", "Link anfordern");
  await lookAt("/auth/reset?token=x", "Neues Passwort");
  await lookAt(`/auth/cancel-wallet-change?token=${"a".repeat(43)}`, "Wallet-Änderung zurücknehmen");
  await lookAt(`/unsubscribe?token=${"a".repeat(43)}`, "Mails abbestellen");
  await lookAt("/verify", "Prüf einen Beleg.");
  await lookAt(`/auth/confirm?token=${"a".repeat(43)}`, "E-Mail bestätigen");
  await page.getByRole("main").getByRole("button", { name: "E-Mail bestätigen" }).click();
  await page.getByText("Dieser Link gilt nicht mehr").first().waitFor();
  await look("a link that is used up");
  expectNoFaults();
});

test("a miner signs up, works and withdraws in German, in page and mail", async () => {
  await running().publish({ basePoints: 400n, description: "Folge Lode für Neues zu Auszahlungen" });
  await running().publish({
    targetUsername: "oreworks",
    basePoints: 45n,
    description: "Folge Oreworks, die kartieren, was unten liegt",
  });
  await signUp();
  await linkAccount();
  await doTasks();
  await withdraw();
  await automate();
  await readEverything();
  expectNoFaults();
});

async function signUp(): Promise<void> {
  await lookAt("/auth", "Willkommen");
  await page.getByRole("tab", { name: "Registrieren" }).click();
  await page.getByLabel("Anzeigename").fill("Greta");
  await fillAccount("Konto erstellen");
  await toast("Bestätigungslink");
  await look("sign-up");
  await page.goto(await lookAtMail("Bestätige"));
  await page.getByRole("main").getByRole("button", { name: "E-Mail bestätigen" }).click();
  await page.getByText("Deine E-Mail-Adresse ist bestätigt").waitFor();
  await look("confirmation");
  await page.goto(`${running().stack.urls.web}/auth`);
  await page.getByLabel("E-Mail", { exact: true }).fill(EMAIL);
  await page.getByLabel("Passwort", { exact: true }).fill("not the password");
  await solveCaptcha();
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
  await page.getByText("E-Mail oder Passwort ist falsch").first().waitFor();
  await look("wrong password");
  await fillAccount("Anmelden");
  await page.getByRole("banner").getByText("0 Punkte").waitFor();
  await lookAt("/dashboard", "Dein Mining-Dashboard");
}

async function linkAccount(): Promise<void> {
  await lookAt("/profile", "Profil und Einstellungen");
  await page.getByRole("link", { name: "X-Konto verknüpfen" }).first().click();
  await page.getByRole("radio", { name: "@mara_digs" }).check();
  await page.getByRole("button", { name: "Authorise app" }).click();
  await toast("@mara_digs ist jetzt mit deinem Profil verbunden");
  await page.waitForURL(/\/profile$/);
  await look("profile with an account");
}

/** One task is claimed without being done, the other is done. */
async function doTasks(): Promise<void> {
  await page.goto(`${running().stack.urls.web}/dashboard`);
  await page.getByRole("button", { name: /^Abschließen.*oreworks/ }).click();
  await toast(/zeigt noch nicht, dass dieses Konto @oreworks folgt/);
  await look("a task that was not done");
  await running().sandbox.act({ username: "mara_digs", action: "follow", target: "lode" });
  await page.getByRole("button", { name: /^Abschließen.*@lode/ }).click();
  await toast("Aufgabe erledigt!");
  await page.getByText("@lode gefolgt als @mara_digs").first().waitFor();
  await look("a task that was done");
  await page.getByRole("button", { name: /^Benachrichtigungen/ }).click();
  await page.getByText("403 Punkte verdient: Follow bei @lode.").first().waitFor();
  await look("the bell");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Auswertung" }).click();
  await page.getByText("Punkte in 14 Tagen").waitFor();
  await look("analytics");
}

async function withdraw(): Promise<void> {
  await page.goto(`${running().stack.urls.web}/profile`);
  await press("Wallet wählen");
  await page.getByRole("heading", { name: "Verbinde eine Solana-Wallet" }).waitFor();
  await look("the choice of wallets");
  await press(/Mock Wallet.*Gefunden/);
  await toast("Wallet verbunden");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByLabel("Betrag in Punkten").fill("100");
  await page.getByRole("button", { name: "Auszahlen", exact: true }).click();
  expect(await lookAtMail("Du hast 1,00 $ bekommen")).toContain("/profile/withdrawals/");
  await page.getByLabel("Betrag in Punkten").fill("200");
  await page.getByRole("button", { name: "Auszahlen", exact: true }).click();
  await toast("Auszahlung läuft: 200 Punkte als USDC");
  await page
    .getByText(/prüft ein Mensch/)
    .first()
    .waitFor();
  await look("a withdrawal on hold");
  await page.getByLabel("Betrag in Punkten").fill("100");
  const receipt = page.getByRole("link", { name: /^Beleg/ }).first();
  await lookAt((await receipt.getAttribute("href")) ?? "", "Auszahlungsbeleg");
}

async function automate(): Promise<void> {
  await page.goto(`${running().stack.urls.web}/profile`);
  await page.getByRole("switch", { name: /Automatisch folgen/ }).click();
  await page.getByRole("dialog").getByText("Was wir tun").waitFor();
  await look("the consent");
  await page.getByRole("dialog").getByRole("button", { name: "Einverstanden, einschalten" }).click();
  await toast("Einstellungen gespeichert");
  await look("automation");
  await page
    .getByRole("button", { name: /^Rückgängig/ })
    .first()
    .click({ timeout: 60_000 });
  await page.getByRole("dialog").waitFor();
  await look("undoing");
  expect(await faultsOf(page)).toEqual([]);
  expect(await focusReturnsFrom(page)).toBe(true);
}

async function readEverything(): Promise<void> {
  await lookAt("/dashboard", "Mining-Aufgaben");
  await lookAt("/opportunities", "Mehr verdienen");
  await page.getByText("Verifizieren lassen").waitFor();
  await look("/opportunities");
  await lookAt("/proof", "Punktebuch");
  await lookAt("/profile", "Auszahlungen");
  await page.getByRole("button", { name: "Konto löschen" }).click();
  await page.getByRole("heading", { name: "Dein Konto löschen?" }).waitFor();
  await look("deleting the account");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Entfernen @mara_digs" }).click();
  await look("removing an X account");
  await lookAt("/sign/a-task/an-account", "Diese Aufgabe ist für diesen Schlüssel nicht offen");
  await lookAt("/profile/twitter-callback?denied=x", "Profil und Einstellungen");
  // The page that reads X's answer leads to the profile at once.
  looked.push("/profile/twitter-callback");
  expect(pagesWithout(looked, "miners")).toEqual([]);
}

test("a miner who forgot the password gets the mail in the language of the profile", async () => {
  await page.goto(`${running().stack.urls.web}/auth/forgot`);
  await page.getByLabel("E-Mail", { exact: true }).fill(EMAIL);
  await solveCaptcha();
  await page.getByRole("main").getByRole("button", { name: "Link anfordern" }).click();
  await page.getByText("Falls es zu dieser Adresse ein Konto gibt").waitFor();
  await page.goto(await lookAtMail("Wähle ein neues Passwort"));
  await page.getByLabel("Neues Passwort", { exact: true }).fill(`${PASSWORD}!`);
  await page.getByRole("button", { name: "Neues Passwort speichern" }).click();
  await page.getByText("Dein Passwort ist geändert").waitFor();
  await look("a new password");
  await lookAtMail("Passwort bei Lode wurde geändert");
  expectNoFaults();
});

test("the language switch also changes the language of mails", async () => {
  await page.goto(`${running().stack.urls.web}/auth`);
  await fillAccount("Anmelden", `${PASSWORD}!`);
  await page
    .getByRole("banner")
    .getByText(/Punkte/)
    .waitFor();
  const [saved] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.url().endsWith("/api/profile") && answer.request().method() === "PUT",
    ),
    page.getByLabel("Sprache").selectOption("en"),
  ]);
  expect(saved.ok()).toBe(true);
  await page.getByRole("contentinfo").getByText("Language").waitFor();
  await page.goto(`${running().stack.urls.web}/auth/forgot`);
  await page.getByLabel("Email", { exact: true }).fill(EMAIL);
  await solveCaptcha();
  await page.getByRole("main").getByRole("button").last().click();
  await until("the mail in English", async () =>
    (await running().sandbox.mailsTo(EMAIL)).some(
      ({ subject }) => subject === "Choose a new password for Lode",
    ),
  );
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("contentinfo").getByText("Sprache").waitFor();
});
