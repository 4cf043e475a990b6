import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';

import { SEEN_AT } from '../connection/seen-at.ts';

const SEEN = 'kaiden-seen';
const LIMITS = { maxEntries: 300, maxAgeSeconds: 30 * 24 * 60 * 60 };
/** Size up to which an answer is stored (bytes). */
const LARGEST = 2 * 1024 * 1024;

const API = /^\/api\/v1\//;
const AUTH = /^\/api\/v1\/auth\//;
const STATUS = /^\/api\/v1\/status$/;
/** Address of the note in the cache whose answers these are; no request has it. */
const OWNER = '/owner';

/** Counts how often everything was forgotten: answers to requests from before are not stored. */
let era = 0;

/** Deletes all stored answers. */
async function forget(): Promise<void> {
  era += 1;
  await caches.delete(SEEN);
  await new CacheExpiration(SEEN, LIMITS).delete();
}

/** Deletes everything if the answers are for somebody else than those that are stored, or for a guest. */
async function noteOwner(status: Response): Promise<void> {
  const { body } = (await status.json()) as { body: { whoami: number | null } };
  const owner = String(body.whoami);
  const known = await (await caches.open(SEEN)).match(OWNER);
  if (known && (await known.text()) === owner) return;
  if (known) await forget();
  await (await caches.open(SEEN)).put(OWNER, new Response(owner));
}

const isStorable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  /^(application\/json|image\/)/.test(headers.get('content-type') ?? '') &&
  !headers.get('cache-control')?.includes('no-store');

/** Returns a copy of an answer that tells when it came; null if it is too large. */
async function dated(answer: Response): Promise<Response | null> {
  const body = await answer.blob();
  const headers = new Headers(answer.headers);
  headers.set(SEEN_AT, String(Date.now()));
  return body.size > LARGEST ? null : new Response(body, { headers });
}

const remove = async (request: Request) => void (await (await caches.open(SEEN)).delete(request));

const rules: WorkboxPlugin = {
  handlerWillStart: async ({ state }) => {
    state!['era'] = era;
  },
  cacheWillUpdate: async ({ request, response, state }) => {
    if (state!['era'] !== era) return null;
    // An answer that is gone, or closed to the reader, is not shown from former times.
    if (response.status >= 400 && response.status < 500) await remove(request);
    if (!isStorable(response)) return null;
    if (STATUS.test(new URL(request.url).pathname)) {
      await noteOwner(response.clone());
      state!['era'] = era;
    }
    return dated(response);
  },
  cacheDidUpdate: async ({ request, state }) => {
    if (state!['era'] !== era) await remove(request);
  },
};

const isStream = ({ headers }: Request) => headers.get('accept')?.includes('text/event-stream');

/** Whether a request may log somebody in or out; pages without scripts do so by forms. */
const mayChangeAccount = (url: URL, request: Request) => AUTH.test(url.pathname) || request.mode === 'navigate';

/** Stores answers of the API, and gives them back while there is no network; all of one account, deleted when that changes. */
export function serveSeen(): void {
  const expiration = new ExpirationPlugin({ ...LIMITS, purgeOnQuotaError: true });
  registerRoute(
    ({ sameOrigin, url, request }) => sameOrigin && API.test(url.pathname) && !isStream(request),
    new NetworkFirst({ cacheName: SEEN, plugins: [rules, expiration], matchOptions: { ignoreVary: true } }),
  );
  const unstored = new NetworkOnly();
  registerRoute(
    ({ sameOrigin, url, request }) => sameOrigin && mayChangeAccount(url, request),
    async ({ event, request }) => {
      await forget();
      try {
        return await unstored.handle({ event, request });
      } finally {
        await forget();
      }
    },
    'POST',
  );
}
