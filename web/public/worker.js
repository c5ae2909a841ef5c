// What the page needs when it is not open, or not in reach of its server. Every page comes from the
// server: nothing of a release is kept but the sheet that says one is offline, so nothing grows stale.
const OFFLINE = [
  '/offline.html',
  '/offline.css',
  '/offline.js',
  '/offline-serif.woff2',
  '/offline-sans.woff2',
  '/theme.js',
  '/seal.svg',
];
const KEPT = 'offline';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(
    caches.open(KEPT).then((kept) => kept.addAll(OFFLINE.map((at) => new Request(at, { cache: 'reload' })))),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  } else if (origin === location.origin && request.method === 'GET' && OFFLINE.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});

self.addEventListener('push', (event) => {
  const { table, at, lang, title, body } = event.data.json();
  const notice = { body, lang, tag: table, icon: '/seal-192.png', data: { at: at ?? `/t/${table}` } };
  event.waitUntil(self.registration.showNotification(title, notice));
});

// A push service may give a browser another address at any time: the server hears of it without a page open.
self.addEventListener('pushsubscriptionchange', (event) => {
  const said = (at, body) =>
    fetch(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const lang = navigator.language.startsWith('fr') ? 'fr' : 'en';
  const renew = async () => {
    const { key } = await (await fetch('/api/me/calls')).json();
    const found =
      event.newSubscription ??
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = found.toJSON();
    await said('/api/me/calls', { endpoint, p256dh: keys.p256dh, auth: keys.auth, lang });
    if (event.oldSubscription) await said('/api/me/calls/end', { endpoint: event.oldSubscription.endpoint });
  };
  event.waitUntil(renew());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const at = new URL(event.notification.data?.at ?? '/', location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === at.pathname);
      return open ? open.focus() : self.clients.openWindow(at.href);
    }),
  );
});
