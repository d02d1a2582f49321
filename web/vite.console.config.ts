import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./build/compress-files.ts";
import { withoutSchemas } from "./build/without-schemas.ts";

const OPERATORS_APP = process.env.OPERATORS_URL ?? "http://127.0.0.1:3001";

/** Builds the operators' console: its own entry and files, served only on the operators' port. */
export default defineConfig({
  root: fileURLToPath(new URL("./src/console", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../node_modules/.vite-operators", import.meta.url)),
  plugins: [withoutSchemas(), react(), tailwindcss(), compressFiles()],
  build: {
    outDir: fileURLToPath(new URL("./dist-console", import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"] },
            { name: "common", test: (id: string) => !id.includes("-page.tsx"), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(["/api", "/metrics"].map((path) => [path, { target: OPERATORS_APP }])),
  },
});
