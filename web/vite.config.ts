import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The package's exports resolve to its development build in every bundler. */
const ROUTER = fileURLToPath(new URL("../node_modules/react-router/dist/production/", import.meta.url));

export default defineConfig(({ mode }) => ({
  resolve: {
    alias:
      mode === "production"
        ? [
            { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
          ]
        : [],
  },
  // The wallet with play money is built only for the sandbox (infra/stack/build-page.ts).
  define: { __SANDBOX_WALLET__: JSON.stringify(process.env.LODE_SANDBOX_WALLET === "yes") },
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: process.env.API_URL ?? "http://127.0.0.1:3000" } },
  },
}));
