// The offline shell: the page opens without a network and says so. Nothing under /api is ever cached, because
// outdated points and payouts are worse than none. At the end: messages of the miner's choice.
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

/** A message that arrives twice has the same tag, so it is shown once. */
self.addEventListener("push", (event) => {
  const { id, title, text, path } = event.data.json();
  const look = { body: text, tag: id, icon: "/icons/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPath(event.notification.data.path));
});

/** Shows a page of Lode in a tab that is open, or in a new one. Any other address becomes the home page. */
async function showPath(path) {
  const wanted = new URL(path, location.origin);
  const url = wanted.origin === location.origin ? wanted.href : `${location.origin}/`;
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find((open) => open.url === url) ?? tabs[0];
  if (!tab) return self.clients.openWindow(url);
  await tab.focus();
  return tab.url === url ? tab : tab.navigate(url);
}
