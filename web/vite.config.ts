import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compressFiles } from "./build/compress-files.ts";
import { listPreloads } from "./build/list-preloads.ts";
import { staticShell } from "./build/static-shell.ts";
import { withoutSchemas } from "./build/without-schemas.ts";

/** React Router's package offers its development build, with its warnings, under every condition. */
const reactRouter = (file: string): string =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url));

/** Code that many pages share, but not the landing page: of forms and of the pages behind the sign-in. */
const FOR_MINERS =
  /\/(?:automation|mutationObserver|useMutation|use-send|load-script|field)[/.]|texts\/en\/accounts|features\/accounts/;

/** The profile's wallet code, as a chunk of its own: grouped by size alone, the dashboard would load it too. */
const FOR_WALLETS = /features\/profile\/wallet|texts\/en\/wallet|@solana\/wallet-adapter-base|eventemitter3/;

/** Needed only by pages that check what people type, and large. */
const SCHEMAS = /\/zod\/|contracts\/(?:ids|email|http\/(?:account-forms|receipt))/;

const REPLACED = "@solana-mobile/wallet-adapter-mobile";
const VIRTUAL = "\0own-mobile-adapter";

/**
 * Keeps Solana's mobile adapter and its dialogs out of the bundle. The wallet provider creates that adapter only if the
 * page offers none of the same name, and the page offers its own (features/profile/wallet/mobile).
 */
const ownMobileAdapter = (): Plugin => ({
  name: "own-mobile-adapter",
  enforce: "pre",
  resolveId: (id) => (id === REPLACED ? VIRTUAL : null),
  load: (id) =>
    id === VIRTUAL
      ? `export const SolanaMobileWalletAdapterWalletName = "Mobile Wallet Adapter";
export class SolanaMobileWalletAdapter {}
export const createDefaultAddressSelector = () => {};
export const createDefaultAuthorizationResultCache = () => {};
export const createDefaultWalletNotFoundHandler = () => {};`
      : null,
});

export default defineConfig(({ command }) => ({
  resolve: {
    alias:
      command === "build"
        ? [
            { find: /^react-router$/, replacement: reactRouter("index.mjs") },
            { find: /^react-router\/dom$/, replacement: reactRouter("dom-export.mjs") },
          ]
        : [],
  },
  // The wallet with play money is built only for the sandbox (infra/stack/programs/build-page.ts).
  define: { __SANDBOX_WALLET__: JSON.stringify(process.env.LODE_SANDBOX_WALLET === "yes") },
  plugins: [
    ownMobileAdapter(),
    withoutSchemas(),
    react(),
    tailwindcss(),
    staticShell(),
    listPreloads(),
    compressFiles(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Without this, a chunk would be named after all modules that share it.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: "schemas", test: SCHEMAS, priority: 1, includeDependenciesRecursively: false },
            // A single file for the code of every page: on a slow connection each request costs a round trip.
            { name: "base", tags: ["$initial"] },
            {
              name: "wallets",
              test: FOR_WALLETS,
              minShareCount: 2,
              // Dialogs and buttons stay with the pages that have no wallets.
              includeDependenciesRecursively: false,
            },
            {
              name: "common",
              test: (id: string) =>
                !/\/app\/pages\/|\/auth[/.]|notifications[/.]|radix-ui/.test(id) && !FOR_MINERS.test(id),
              minShareCount: 4,
              maxModuleSize: 20_000,
            },
            {
              name: "miner",
              test: FOR_MINERS,
              minShareCount: 2,
            },
            // Chunks for code that several pages share, grouped by those pages.
            {
              name: "shared",
              test: (id: string) => !id.includes("/app/pages/"),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 300,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: process.env.API_URL ?? "http://127.0.0.1:3000" } },
  },
}));
