import { readProofFigures } from "@lode/db/proof/figures.repository";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, onTestFailed, onTestFinished } from "vitest";
import { launchBrowser, type TestBrowser } from "../../testing/browser.ts";
import { installMockWallet } from "../../testing/mock-wallet.ts";
import { signInTo } from "../open-as.ts";
import { type TestStack, useTestStack } from "../test-stack.ts";
import { answerWith, type Screen, type ScreenVisit } from "./screen.ts";

const COMMENTS = [
  "Good to see the raw samples and not only the averages.",
  "How deep were the northern cores?",
];
const DESCRIPTIONS = [
  "Follow Lode for payout notes and new tasks",
  "Follow Oreworks, who map what lies below",
  "Comment on “The survey of the north field.”",
] as const;

/** A miner with 131 points, a finished and two open tasks, an account that cannot earn, and a payout. */
async function prepareMiner({ newMiner, publish, sandbox, db }: TestStack): Promise<Miner> {
  const [lode, oreworks, survey] = DESCRIPTIONS;
  await publish({ basePoints: 240n, description: lode });
  await publish({ targetUsername: "oreworks", basePoints: 45n, description: oreworks });
  const post = await sandbox.publishPost("oreworks", "The survey of the north field.");
  const about = { targetUsername: "oreworks", targetPostId: post.id, description: survey, texts: COMMENTS };
  await publish({ kind: "comment", basePoints: 60n, ...about });
  const made = await newMiner("Ada Stollen");
  await made.earn("vera_vein", 1, "lode");
  await made.link("few_followers");
  const { id } = await made.withdraw(120, Keypair.generate().publicKey.toBase58());
  await made.paid(id);
  await until("the payout on the page of proofs", async () => {
    const { points, treasury } = await readProofFigures(db);
    return points?.sums.paidOut === 120n && treasury !== null;
  });
  return made;
}

interface ShownScreen extends ScreenVisit {
  /** Who uses the page. A page for visitors and miners alike is opened only once. */
  person: string;
  errors: { of: "console" | "page"; text: string }[];
}

/** Listens to this page only, because axe collects its findings in a blank page without storage. */
function listenTo({ page, errors }: ShownScreen): void {
  page.on("console", (message) => {
    if (message.type() === "error") errors.push({ of: "console", text: message.text() });
  });
  page.on("pageerror", ({ message }) => errors.push({ of: "page", text: message }));
}

/**
 * Runs the product for a file of screens, which are opened as this miner or as a visitor: a person's page shows one
 * after the other, as links do, and the next person has a new page.
 */
export function useMinerScreens() {
  const running = useTestStack(undefined, { workers: 1 });
  let browser: TestBrowser;
  let miner: Miner;
  beforeAll(async () => {
    browser = await launchBrowser();
    miner = await prepareMiner(running());
  });
  afterAll(() => browser?.close());
  const web = (): string => running().stack.urls.web;
  const contexts = new Map<string, BrowserContext>();
  let kept: ShownScreen | undefined;
  /** Requests to other hosts, by context. */
  const refused: string[][] = [];

  async function newContext(
    { as, device }: Screen,
    language: ScreenVisit["language"],
  ): Promise<BrowserContext> {
    const { context, refused: ofContext } = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: language === "en" ? "en-US" : "de-DE",
      colorScheme: "light",
      serviceWorkers: "block",
    });
    if (as !== undefined) await signInTo(context, miner, web());
    if (device === "with a wallet") await installMockWallet(context);
    // The sandbox's own wallet counts as installed.
    if (device === "without wallets")
      await context.route("**/register-sandbox-wallet-*.js", (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: "export const registerSandboxWallet = () => {};",
        }),
      );
    refused.push(ofContext);
    return context;
  }

  async function open(screen: Screen, language: ScreenVisit["language"] = "en"): Promise<ShownScreen> {
    const person = [screen.as, screen.device, language].join(" ");
    const context = contexts.get(person) ?? (await newContext(screen, language));
    contexts.set(person, context);
    if (screen.alone || kept?.person !== person) {
      await kept?.page.close();
      kept = { person: screen.alone ? "" : person, page: await context.newPage(), language, errors: [] };
      listenTo(kept);
    }
    const shown = kept;
    const { page, errors } = shown;
    errors.length = 0;
    onTestFinished(() => page.unrouteAll({ behavior: "ignoreErrors" }));
    onTestFailed(() => {
      shown.person = "";
      contexts.delete(person);
    });
    await answerWith(page, screen.answers ?? {});
    await goTo(page, web() + (typeof screen.path === "string" ? screen.path : screen.path()));
    for (const step of screen.steps) await step(shown);
    await page.evaluate(() => document.fonts.ready);
    return shown;
  }

  return { open, refused: () => refused.flat() };
}

/** A page that is open already goes to the address without loading again, as after the Back button. */
async function goTo(page: Page, url: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(url);
  else if (page.url() !== url)
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, url);
}
