import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer, type Plugin } from "vite";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const LANGUAGES = ["en", "de"];

/** Renders the page's own components with its own texts, so the result equals what React shows next. */
async function renderIn(language: string): Promise<string> {
  const kept = globalThis.localStorage;
  // The modules read the page's language from the storage once, while they load.
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

/** Puts the header and first screen into index.html, so there is text to read before any code arrives. */
export const staticShell = (): Plugin => ({
  name: "static-shell",
  apply: "build",
  transformIndexHtml: {
    order: "pre",
    async handler(html) {
      const shells: string[] = [];
      // In sequence, because both share the stand-in for the storage.
      for (const language of LANGUAGES) {
        // The page that says what went wrong has a title, which belongs to the head.
        const shell = (await renderIn(language)).replace(/<title>.*?<\/title>/, "");
        shells.push(`<div data-shell lang="${language}">${shell}</div>`);
      }
      return html.replace('<div id="root"></div>', `<div id="root">${shells.join("")}</div>`);
    },
  },
});
