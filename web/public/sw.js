// The offline shell: the page opens without a network and says so. Nothing under /api is ever cached, because
// outdated points and payouts are worse than none.
const SHELL = "lode-shell-2";

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Caches the document and the files it names. Route chunks are cached when they are first visited. */
async function keepShell() {
  const cache = await caches.open(SHELL);
  const response = await fetch("/", { cache: "no-cache" });
  const html = await response.clone().text();
  await cache.put("/", response);
  await cache.addAll(["/before-paint.js", "/favicon.svg", ...(html.match(/\/assets\/[\w.-]+/g) ?? [])]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  // Hashed file names: a cached copy is never outdated.
  else if (url.pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
  else if (url.pathname === "/before-paint.js" || url.pathname === "/favicon.svg")
    event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function fromCacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(SHELL);
    await cache.put(request, response.clone());
  }
  return response;
}
