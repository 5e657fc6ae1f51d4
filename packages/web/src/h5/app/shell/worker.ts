/**
 * The worker of the app on phones: it shows the app itself without network. The network comes first, so that nobody
 * stays on an old version; calls are never answered here, and what people read is kept by the page that read it
 * (`kept.ts`), because only the page knows whose it is.
 */
type Extendable = Event & { waitUntil: (until: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Told = Extendable & { data: unknown };

declare function addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
declare function addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
declare function addEventListener(type: 'message', listener: (event: Told) => void): void;
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim: () => Promise<void> };

const scope = '/savills-mdi/h5/app';
const assets = '/savills-mdi/assets/';
/** Every version of the app has a store of its own, named by the program that its page loads. */
const prefix = 'mdi-shell-';
/** Under this address a version keeps the page, which is the same for every address of the app. */
const page = `${scope}/`;
/** So long a page may take before the kept one is shown instead. */
const patienceMs = 4_000;

const versionOf = (html: string): string | undefined => /\/assets\/([\w.-]+)\.js/.exec(html)?.[1];

/** The store of the version that was loaded last. */
async function current(): Promise<Cache | undefined> {
  const name = (await caches.keys()).findLast((one) => one.startsWith(prefix));
  return name === undefined ? undefined : caches.open(name);
}

/** Keeps a page that came; another version than before drops what was kept of that one. */
async function keepPage(answer: Response): Promise<void> {
  const version = versionOf(await answer.clone().text());
  if (version === undefined) return;
  const name = prefix + version;
  const others = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
  await (await caches.open(name)).put(page, answer);
  for (const other of others) await caches.delete(other);
}

async function openPage(event: Fetching): Promise<Response> {
  const fetched = fetch(event.request).then((answer) => {
    if (answer.ok) event.waitUntil(keepPage(answer.clone()));
    return answer;
  });
  const kept = async () => (await current())?.match(page);
  const late = new Promise<undefined>((done) => setTimeout(done, patienceMs));
  const first = await Promise.race([fetched.catch(() => undefined), late]);
  return first ?? (await kept()) ?? fetched;
}

/** A file of the program never changes under its name. */
async function openAsset(event: Fetching): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(current().then((store) => store?.put(event.request, copy)));
  }
  return answer;
}

/** A picture of something that was read, which the page kept beside it. */
const openPicture = (request: Request): Promise<Response> =>
  fetch(request).catch(async (problem: unknown) => {
    const kept = await caches.match(request.url);
    if (kept) return kept;
    throw problem;
  });

/** What a page loaded before there was a worker to see it. */
async function keepShell(data: unknown): Promise<void> {
  if (typeof data !== 'object' || data === null || !('files' in data) || !Array.isArray(data.files)) return;
  const files = data.files.filter(
    (one): one is string => typeof one === 'string' && URL.canParse(one) && isOurs(new URL(one)),
  );
  if (!(await (await current())?.match(page))) {
    const answer = await fetch(page);
    if (answer.ok) await keepPage(answer);
  }
  const store = await current();
  for (const file of files) if (store && !(await store.match(file))) await store.add(file);
}

const isOurs = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && pathname.startsWith(assets);

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(keepShell(event.data).catch(() => undefined)));
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (isOurs(url)) event.respondWith(openAsset(event));
  else if (request.destination === 'image' && url.pathname.startsWith('/prod-api/'))
    event.respondWith(openPicture(request));
});
