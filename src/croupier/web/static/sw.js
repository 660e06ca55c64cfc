// Keeps one page of the house for when there is no connection: it says so, and nothing is stale.
// Every other thing, and every page while there is a connection, comes from the house itself.

const KEPT = "croupier-away-1";
const AWAY = ["/offline.html", "/css/tokens.css", "/css/base.css", "/css/shell.css"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(AWAY)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  else if (AWAY.includes(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});
