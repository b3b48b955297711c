"use strict";
/**
 * The service worker of a site: it keeps pages for use without a network.
 *
 * Requests for what a page asks it to keep are answered from the network, and from the cache only
 * if the network fails or takes too long. Files whose names contain their hash are answered from
 * the cache. All other requests are handled as if there were no worker.
 */
const SCOPE = registration.scope;
const CACHE = `quizpress:${SCOPE}`;
/** Milliseconds until a kept page is shown instead of one that is still loading. */
const PATIENCE = 4000;
/** If there are more files, those that have not been renewed for longest are deleted. */
const MOST_FILES = 1000;
const MOST_BYTES = 5e6;
/** Milliseconds for which a page that others link to is not loaded again. */
const HOUR = 3600000;

addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  if (method === "GET" && url.startsWith(SCOPE) && !headers.has("range")) {
    event.respondWith(answer(event));
  }
});

addEventListener("message", (event) => event.waitUntil(hear(event)));

/** An address without its query, as it is kept. */
function plain(url) {
  return url.split(/[?#]/)[0];
}

/** Whether a file never changes, since its name has a hash of its content. */
function isConstant(url) {
  return /\/assets\/[^/]*\.[0-9a-f]{16}\.\w+$/.test(url);
}

/** The network's response, or the cached one if there is none in time or the server fails. */
async function answer(event) {
  const cache = await caches.open(CACHE);
  const url = plain(event.request.url);
  const kept = await cache.match(url);
  if (!kept) return fetch(event.request).catch((error) => inOtherLanguage(cache, url, error));
  if (isConstant(url)) return kept;
  const fresh = load(cache, event.request);
  event.waitUntil(fresh.catch(() => {}));
  const late = new Promise((done) => { setTimeout(done, PATIENCE); });
  const first = await Promise.race([fresh, late]).catch(() => null);
  if (first && first.status < 500) return first;
  event.waitUntil(tellLater(event.resultingClientId, fresh, await kept.clone().text()));
  return kept;
}

/** The page at an address in another language, if one is kept; throws the error otherwise. */
async function inOtherLanguage(cache, url, error) {
  const stem = (address) => /^(.*?)([.][\w-]+)?[.]html$/.exec(address)?.[1];
  const page = stem(url);
  const kept = page && (await cache.keys()).find((one) => stem(one.url) === page);
  if (!kept) throw error;
  return cache.match(kept);
}

/**
 * How a file is asked for whose name does not change with its content: browsers may use the file
 * that they have for days, even if there is a new one.
 */
const NEWEST = { cache: "no-cache" };

/** Loads a file and keeps it; one that is gone is removed. */
async function load(cache, request) {
  const response = await fetch(request, request.mode === "navigate" ? {} : NEWEST);
  const url = plain(request.url ?? request);
  if (response.ok && !response.redirected) await cache.put(url, response.clone());
  if ([404, 410].includes(response.status)) await cache.delete(url);
  return response;
}

/** Tells a page that was shown from the cache if the response that came too late is different. */
async function tellLater(id, fresh, text) {
  try {
    const response = (await fresh).clone();
    const client = await clients.get(id);
    if (response.ok && await response.text() !== text) client?.postMessage({ isOld: true });
  } catch {
    // There is still no network.
  }
}

/**
 * Keeps the page that asks, `page`, the `pages` that it links to and the `files` that it has
 * loaded, and tells it which version of the page there is now.
 */
async function hear({ data, source }) {
  const cache = await caches.open(CACHE);
  const own = (urls) => urls.map(plain).filter((url) => url.startsWith(SCOPE));
  try {
    for (const url of own([data.page])) source.postMessage({ version: await keepPage(cache, url) });
    for (const url of own(data.files)) await keepFile(cache, url);
    for (const url of own(data.pages)) if (!await isRecent(cache, url)) await keepPage(cache, url);
  } catch {
    // The network is gone: what was kept so far is kept.
  }
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_FILES))) await cache.delete(old);
}

async function isRecent(cache, url) {
  return Number((await cache.match(url))?.headers.get("x-kept")) > Date.now() - HOUR;
}

/** Keeps a page with its script, its style and its images; returns a hash of its text. */
async function keepPage(cache, url) {
  const response = await fetch(url, NEWEST);
  if ([404, 410].includes(response.status)) await cache.delete(url);
  const headers = new Headers(response.headers);
  // A page that redirects elsewhere, such as to a sign-in, is not the page that was asked for.
  const path = (address) => new URL(address).pathname.replace(/\/?(?:index)?(?:\.html)?\/?$/, "");
  if (response.redirected && path(response.url) !== path(url)) return null;
  if (!response.ok || !/^text\/html/.test(headers.get("content-type"))) return null;
  const text = await response.text();
  const parts = /<(?:script|img)\b[^>]*?\ssrc="([^"]*)"|<link rel="(?:stylesheet|icon)" href="([^"]*)"|"(?:sealingScript":|script":|scripts":\[)"([^"]*)"/g;
  for (const [, src, href, script] of text.matchAll(parts)) {
    const file = new URL((src ?? href ?? script).replaceAll("&amp;", "&"), response.url);
    if (!file.href.startsWith(SCOPE)) continue;
    for (const name of withAttempts(plain(file.href))) await keepFile(cache, name);
  }
  headers.set("x-kept", Date.now());
  await cache.put(url, new Response(text, { headers }));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].join();
}

/** A file; with the script of quizzes also that of attempts, which it loads by itself. */
function withAttempts(url) {
  return new Set([url, url.replace(/\/quiz([.]\w+[.]js)$/, "/attempt$1")]);
}

async function keepFile(cache, url) {
  const kept = isConstant(url) && await cache.match(url);
  // An entry that is put again is deleted later.
  if (kept) return cache.put(url, kept);
  const response = await fetch(url, isConstant(url) ? {} : NEWEST);
  const isLarge = Number(response.headers.get("content-length")) > MOST_BYTES;
  if (response.ok && !response.redirected && !isLarge) await cache.put(url, response);
}
