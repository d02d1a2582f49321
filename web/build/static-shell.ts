import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer, type Plugin } from "vite";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const LANGUAGES = ["en", "de"];

/** Rendered by the page's own components from its own texts, so that it cannot differ from what React shows next. */
async function renderIn(language: string): Promise<string> {
  const kept = globalThis.localStorage;
  // The page's language is read from the storage, once, when its modules load.
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => (key === "language" ? language : null) },
  });
  const server = await createServer({
    root: WEB,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  });
  try {
    const { renderShell } = await server.ssrLoadModule("/src/miners/shell.tsx");
    return await renderShell();
  } finally {
    await server.close();
    Object.assign(globalThis, { localStorage: kept });
  }
}

/** Puts the header and the first screen into index.html: something to read before any code has arrived. */
export const staticShell = (): Plugin => ({
  name: "static-shell",
  apply: "build",
  transformIndexHtml: {
    order: "pre",
    async handler(html) {
      const shells: string[] = [];
      // One after the other: they share the stand-in for the storage.
      for (const language of LANGUAGES) {
        shells.push(`<div data-shell lang="${language}">${await renderIn(language)}</div>`);
      }
      return html.replace('<div id="root"></div>', `<div id="root">${shells.join("")}</div>`);
    },
  },
});
