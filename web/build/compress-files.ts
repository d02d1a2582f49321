import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts and pictures are already compressed. */
const TEXT = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
/** A smaller file fits into a single packet either way. */
const MINIMUM_BYTES = 1_000;

const brotli = (content: Buffer) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes a .br and a .gz next to each file, so the server compresses nothing while it answers. */
export const compressFiles = (): Plugin => ({
  name: "compress-files",
  apply: "build",
  closeBundle: {
    order: "post",
    handler() {
      const folder = this.environment.config.build.outDir;
      const root = resolve(this.environment.config.root, folder);
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !TEXT.test(entry.name) || file.includes("/.vite/")) continue;
        const content = readFileSync(file);
        if (content.length < MINIMUM_BYTES) continue;
        writeFileSync(`${file}.br`, brotli(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  },
});
