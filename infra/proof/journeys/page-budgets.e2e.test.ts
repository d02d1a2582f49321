import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { buildPage } from "@lode/stack/programs/build-page";
import { beforeAll, expect, test } from "vitest";

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
}, 120_000);

const gzipped = (file: string): number => gzipSync(readFileSync(join(DIST, file))).length;

/** Bytes as the server sends them: compressed by the build, or as they are. */
const wireBytes = (file: string): number => {
  const compressed = join(DIST, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(DIST, file)).size;
};

/** Returns the chunk and its static imports. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]?.imports ?? []) withImports(imported, seen);
  return seen;
}

function chunksOf(page: string): Chunk[] {
  const names = new Set([...withImports("index.html"), ...withImports(`src/miners/app/pages/${page}.tsx`)]);
  return [...names].flatMap((name) => manifest[name] ?? []);
}
const filesOf = (page: string): string[] => [...new Set(chunksOf(page).map(({ file }) => file))];
const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + wireBytes(file), 0);

test("the landing page: at most 113 KB of JavaScript and 15 KB of CSS, compressed", () => {
  expect(sum(filesOf("home-page"))).toBeLessThanOrEqual(113 * KB);
  const styles = new Set(chunksOf("home-page").flatMap(({ css = [] }) => css));
  expect(styles.size).toBeGreaterThan(0);
  expect(sum(styles)).toBeLessThanOrEqual(15 * KB);
});

test("the landing page: at most 178 KB over the wire, with its fonts", () => {
  const fonts = readdirSync(join(DIST, "assets"))
    .filter((name) => name.endsWith(".woff2"))
    .map((name) => `assets/${name}`);
  const styles = new Set(chunksOf("home-page").flatMap(({ css = [] }) => css));
  const files = [
    "index.html",
    "before-paint.js",
    "favicon.svg",
    ...filesOf("home-page"),
    ...styles,
    ...fonts,
  ];
  for (const file of files.filter((name) => /\.(?:html|js|css)$/.test(name))) {
    if (statSync(join(DIST, file)).size > KB) expect(existsSync(join(DIST, `${file}.gz`)), file).toBe(true);
  }
  expect(files.reduce((total, file) => total + wireBytes(file), 0)).toBeLessThanOrEqual(178 * KB);
});

test.each([
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

test("every page lists its code for the browser to request at once", () => {
  const preloads: Record<string, string> = JSON.parse(readFileSync(join(DIST, "preloads.json"), "utf8"));
  const table = readFileSync(join(projectRoot, "web/src/miners/app/pages.ts"), "utf8");
  const paths = [...table.matchAll(/path: "(\/[^"]*)",\s*load/g)].map(([, path]) => path);
  const withoutPage = preloads["*"] ?? "";
  expect(withoutPage).toMatch(/^<\/assets\/[\w-]+\.css>; rel=preload; as=style; crossorigin, /);
  expect(Object.keys(preloads).toSorted()).toEqual(["*", ...paths].toSorted());
  for (const path of paths) {
    expect(preloads[path ?? ""], path).toMatch(/-page[\w-]*\.js>|pages-[\w-]+\.js>/);
    expect(preloads[path ?? ""]?.startsWith(withoutPage), path).toBe(true);
    const files = [...(preloads[path ?? ""] ?? "").matchAll(/<\/([^>]+)>/g)].map(([, file = ""]) => file);
    for (const file of files) expect(existsSync(join(DIST, file)), file).toBe(true);
  }
});

test("the built index.html has the header and the hero in both languages, and its source repeats no text of the page", () => {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  expect(html).toContain('<div data-shell lang="en">');
  expect(html).toContain('<div data-shell lang="de">');
  for (const language of ["en", "de"]) {
    const texts = readFileSync(join(projectRoot, `web/src/texts/${language}/home.ts`), "utf8");
    const title = /title: "([^"]+)"/.exec(texts)?.[1] ?? "";
    expect(title).not.toBe("");
    expect(html).toContain(title);
    expect(readFileSync(join(projectRoot, "web/index.html"), "utf8")).not.toContain(title);
  }
});

test("no chunk is larger than 160 KB, and the fonts together are at most 60 KB", () => {
  const assets = readdirSync(join(DIST, "assets"));
  const scripts = assets.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) expect(gzipped(`assets/${name}`), name).toBeLessThanOrEqual(160 * KB);
  const fonts = assets.filter((name) => name.endsWith(".woff2"));
  const bytes = fonts.reduce((total, name) => total + statSync(join(DIST, "assets", name)).size, 0);
  expect(fonts.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(60 * KB);
});

/** Returns the pages whose static imports match the pattern. */
const pagesWith = (pattern: RegExp): string[] =>
  Object.keys(manifest)
    .flatMap((name) => /^src\/miners\/app\/pages\/([\w-]+)\.tsx$/.exec(name)?.[1] ?? [])
    .filter((page) => filesOf(page).some((file) => pattern.test(readFileSync(join(DIST, file), "utf8"))))
    .toSorted();

test("Solana code is in no page: it is loaded when a miner asks for a wallet", () => {
  expect(pagesWith(/getInflationGovernor|wallet-standard:register/)).toEqual([]);
  const [file = "", ...others] = filesWith(DIST, "getInflationGovernor");
  expect(others).toEqual([]);
  expect(wireBytes(`assets/${file}`)).toBeLessThanOrEqual(80 * KB);
});

test("the protocol of wallet apps is loaded only when a miner chooses one, and Solana's own dialogs are in no chunk", () => {
  const PROTOCOL = "com.solana.mobilewalletadapter.v1";
  const [name = "", ...others] = filesWith(DIST, PROTOCOL);
  expect(others).toEqual([]);
  expect(name).toMatch(/^mobile-requests-/);
  expect(pagesWith(/com\.solana\.mobilewalletadapter/)).toEqual([]);
  expect(gzipped(`assets/${name}`)).toBeLessThanOrEqual(30 * KB);
  expect(filesWith(DIST, "mobile-wallet-adapter-embedded-modal")).toEqual([]);
});

test("schemas are loaded only by pages that check what people type", () => {
  expect(pagesWith(/\._zod\b/)).toEqual(["auth-page", "forgot-page", "profile-page", "verify-page"]);
});

const filesWith = (folder: string, text: string): string[] =>
  readdirSync(join(folder, "assets")).filter(
    (name) => name.endsWith(".js") && readFileSync(join(folder, "assets", name), "utf8").includes(text),
  );

test("the wallet with play money is a separate chunk in the sandbox's build, and absent from every other build", () => {
  const KEY = "The sandbox wallet signs no transactions";
  const wallet = Object.values(manifest).find(({ file }) => file.includes("register-sandbox-wallet"));
  expect(wallet?.isDynamicEntry).toBe(true);
  expect(filesWith(DIST, KEY)).toEqual([basename(wallet?.file ?? "")]);
  const folder = makeTestFolder("lode-production-page-");
  try {
    const { LODE_SANDBOX_WALLET: _, ...env } = process.env;
    const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
    const build = [vite, "build", "web", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
    execFileSync(process.execPath, build, { cwd: projectRoot, env: { ...env, NODE_ENV: "production" } });
    expect(filesWith(folder, "Solana Wallet").length).toBeGreaterThan(0);
    expect(filesWith(folder, KEY)).toEqual([]);
    expect(readdirSync(join(folder, "assets")).filter((name) => name.includes("sandbox"))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

test("the operators' console: at most 220 KB of JavaScript, no wallets, no German, and none of its code on the miners' page", () => {
  const folder = join(projectRoot, "web/dist-console");
  const scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  const bytes = scripts.map((name) => gzipSync(readFileSync(join(folder, "assets", name))).length);
  expect(bytes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(220 * KB);
  expect(filesWith(folder, "Auszahlung")).toEqual([]);
  expect(filesWith(folder, "lode_operator_csrf").length).toBe(1);
  expect(filesWith(folder, "getLatestBlockhash")).toEqual([]);
  expect(filesWith(folder, "wallet-standard:")).toEqual([]);
  expect(filesWith(DIST, "lode_operator_csrf")).toEqual([]);
  expect(filesWith(DIST, "Jobs that have ended")).toEqual([]);
  expect(filesWith(folder, "Jobs that have ended").length).toBeGreaterThan(0);
});
