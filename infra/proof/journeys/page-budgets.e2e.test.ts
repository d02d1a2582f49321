import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { buildPage } from "@lode/stack/programs/build-page";
import { beforeAll, expect, test } from "vitest";
import { pagesOf } from "../testing/pages-and-dialogs.ts";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}

const DIST = join(projectRoot, "web/dist");
const KB = 1_000;
let manifest: Record<string, Chunk>;
beforeAll(async () => {
  await buildPage(() => undefined);
  manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8"));
});

/** Bytes as the server sends them: compressed by the build, or as they are. */
const wireBytes = (file: string): number => {
  const compressed = join(DIST, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(DIST, file)).size;
};

/** Returns the page's files before its first tasks or cards: its scripts, or its styles. */
function filesOf(page: string, kind: "scripts" | "styles" = "scripts"): string[] {
  const seen = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) add(imported);
  };
  for (const name of ["index.html", `src/miners/app/pages/${page}.tsx`]) add(name);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  return [...new Set(chunks.flatMap(({ file, css = [] }) => (kind === "scripts" ? [file] : css)))];
}
const sum = (files: string[]): number => files.reduce((total, file) => total + wireBytes(file), 0);
const gzipped = (name: string, folder = DIST): number =>
  gzipSync(readFileSync(join(folder, "assets", name))).length;
const assets = (ending: string, folder = DIST): string[] =>
  readdirSync(join(folder, "assets")).filter((name) => name.endsWith(ending));
const filesWith = (folder: string, text: string): string[] =>
  assets(".js", folder).filter((name) => readFileSync(join(folder, "assets", name), "utf8").includes(text));

test.each([
  ["home-page", 113, 17],
  ["dashboard-page", 132, 17],
  ["profile-page", 160, 26],
  ["opportunities-page", 115, 10],
  ["proof-page", 109, 9],
])(
  "%s: at most %d KB of JavaScript before its first tasks or cards, in at most %d files",
  (page, kilobytes, files) => {
    expect(sum(filesOf(page))).toBeLessThanOrEqual(kilobytes * KB);
    expect(filesOf(page).length).toBeLessThanOrEqual(files);
  },
);

test("the landing page: at most 15 KB of CSS, and 178 KB over the wire with its fonts", () => {
  const styles = filesOf("home-page", "styles");
  expect(styles.length).toBeGreaterThan(0);
  expect(sum(styles)).toBeLessThanOrEqual(15 * KB);
  const texts = ["index.html", "before-paint.js", ...filesOf("home-page"), ...styles];
  for (const file of texts.filter((name) => statSync(join(DIST, name)).size > KB))
    expect(existsSync(join(DIST, `${file}.gz`)), file).toBe(true);
  const fonts = assets(".woff2").map((name) => `assets/${name}`);
  expect(sum([...texts, "favicon.svg", ...fonts])).toBeLessThanOrEqual(178 * KB);
  expect(fonts.length).toBeGreaterThan(0);
  expect(sum(fonts)).toBeLessThanOrEqual(60 * KB);
});

test("every page lists its code for the browser to request at once", () => {
  const preloads: Record<string, string> = JSON.parse(readFileSync(join(DIST, "preloads.json"), "utf8"));
  const withoutPage = preloads["*"] ?? "";
  expect(withoutPage).toMatch(/^<\/assets\/[\w-]+\.css>; rel=preload; as=style; crossorigin, /);
  expect(Object.keys(preloads).toSorted()).toEqual(pagesOf("miners").toSorted());
  for (const [path, listed] of Object.entries(preloads)) {
    expect(listed.startsWith(withoutPage), path).toBe(true);
    if (path !== "*") expect(listed, path).toMatch(/-page[\w-]*\.js>|pages-[\w-]+\.js>/);
    for (const [, file = ""] of listed.matchAll(/<\/([^>]+)>/g))
      expect(existsSync(join(DIST, file)), file).toBe(true);
  }
});

test("no chunk is larger than 160 KB", () => {
  const scripts = assets(".js");
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) expect(gzipped(name), name).toBeLessThanOrEqual(160 * KB);
});

/** Returns the pages whose static imports match the pattern. */
const pagesWith = (pattern: RegExp): string[] =>
  Object.keys(manifest)
    .flatMap((name) => /^src\/miners\/app\/pages\/([\w-]+)\.tsx$/.exec(name)?.[1] ?? [])
    .filter((page) => filesOf(page).some((file) => pattern.test(readFileSync(join(DIST, file), "utf8"))))
    .toSorted();

test.each([
  ["Solana code", "getInflationGovernor", 80],
  ["the protocol of wallet apps", "com.solana.mobilewalletadapter.v1", 10],
])(
  "%s is in no page, but in a chunk that is loaded when a miner asks for a wallet",
  (_what, text, kilobytes) => {
    const [file = "", ...others] = filesWith(DIST, text);
    expect(others).toEqual([]);
    expect(file).toMatch(/\.js$/);
    expect(wireBytes(`assets/${file}`)).toBeLessThanOrEqual(kilobytes * KB);
  },
);

test("no page loads a wallet's code, and only pages that check what people type load schemas", () => {
  const ofWallets = /getInflationGovernor|wallet-standard:register|com\.solana\.mobilewalletadapter/;
  expect(pagesWith(ofWallets)).toEqual([]);
  expect(filesWith(DIST, "mobile-wallet-adapter-embedded-modal")).toEqual([]);
  expect(pagesWith(/\._zod\b/)).toEqual(["auth-page", "profile-page", "verify-page"]);
});

test("the wallet with play money is a separate chunk in the sandbox's build, and absent from every other build", () => {
  const KEY = "The sandbox wallet signs no transactions";
  const wallet = Object.values(manifest).find(({ file }) => file.includes("register-sandbox-wallet"));
  expect(wallet?.isDynamicEntry).toBe(true);
  expect(filesWith(DIST, KEY)).toEqual([basename(wallet?.file ?? "")]);
  const folder = makeTestFolder("lode-production-page-");
  const { LODE_SANDBOX_WALLET: _, ...env } = process.env;
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const build = [vite, "build", "web", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
  execFileSync(process.execPath, build, { cwd: projectRoot, env: { ...env, NODE_ENV: "production" } });
  expect(filesWith(folder, "Solana Wallet").length).toBeGreaterThan(0);
  expect(filesWith(folder, KEY)).toEqual([]);
  expect(assets("", folder).filter((name) => name.includes("sandbox"))).toEqual([]);
});

test("the operators' console: at most 220 KB of JavaScript, no wallets, no German, and none of its code on the miners' page", () => {
  const folder = join(projectRoot, "web/dist-console");
  const bytes = assets(".js", folder).reduce((total, name) => total + gzipped(name, folder), 0);
  expect(bytes).toBeLessThanOrEqual(220 * KB);
  for (const text of ["Auszahlung", "getLatestBlockhash", "wallet-standard:"])
    expect(filesWith(folder, text), text).toEqual([]);
  for (const text of ["lode_operator_csrf", "Jobs that have ended"]) {
    expect(filesWith(DIST, text), text).toEqual([]);
    expect(filesWith(folder, text).length, text).toBeGreaterThan(0);
  }
});
