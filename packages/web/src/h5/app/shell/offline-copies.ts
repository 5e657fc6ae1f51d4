import { passToken } from '../../my-pass-client.ts';

/**
 * The last copies of what was read, for when there is no network. What everybody may read lies in one store of the
 * browser; what a person read lies in one of their session, whose name nobody else knows and which goes with it.
 * Without a secure context browsers have no such store, and nothing is kept.
 */
export type CopyScope = 'open' | 'own';
export type Copy<T> = { value: T; at: number };

const prefix = 'mdi-app-';
const ownKey = 'App-Own';
/** So many copies on a shelf, and so many pictures; the oldest ones go. */
const most = { copies: 60, pictures: 150 } as const;

const stores = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined);

/** The store of a shelf; a person's is that of their session, and null where nobody is signed in. */
export function storeOf(shelf: CopyScope): string | null {
  if (shelf === 'open') return `${prefix}open`;
  if (passToken() === '') return null;
  const known = localStorage.getItem(ownKey);
  if (known) return `${prefix}own-${known}`;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) => one.toString(16)).join('');
  localStorage.setItem(ownKey, made);
  return `${prefix}own-${made}`;
}

/** Whether a store is still anybody's: a session may end while something is read in it. */
const isCurrent = (name: string): boolean =>
  name === `${prefix}open` || name === `${prefix}own-${localStorage.getItem(ownKey)}`;

const start = '/kept/';
const addressOf = (key: string) => `${start}${key}`;

/** Drops the oldest beyond the bounds. */
async function prune(store: Cache): Promise<void> {
  const all = await store.keys();
  const isCopy = ({ url }: Request) => new URL(url).pathname.startsWith(start);
  const tooMany = (some: readonly Request[], bound: number) =>
    some.slice(0, Math.max(0, some.length - bound));
  const old = [
    ...tooMany(all.filter(isCopy), most.copies),
    ...tooMany(
      all.filter((one) => !isCopy(one)),
      most.pictures,
    ),
  ];
  for (const one of old) await store.delete(one);
}

/**
 * Keeps a copy in the store that it was read for, with the pictures it shows; whatever the browser refuses is not kept.
 */
export async function keepCopy(
  name: string | null,
  key: string,
  value: unknown,
  pictures: readonly string[] = [],
) {
  if (name === null || !isCurrent(name)) return;
  try {
    const store = await stores()?.open(name);
    if (!store) return;
    // In one step, so that a page that is left meanwhile keeps one of the two; what is put comes last, so the first are the oldest.
    await store.put(addressOf(key), new Response(JSON.stringify({ value, at: Date.now(), pictures })));
    for (const url of pictures) if (!(await store.match(url))) await store.add(url);
    await prune(store);
    if (!isCurrent(name)) await stores()?.delete(name);
  } catch {
    // No room, or a private window: the page works without.
  }
}

/** A store that is there; reading makes none. */
async function opened(shelf: CopyScope): Promise<Cache | undefined> {
  const name = storeOf(shelf);
  return name !== null && (await stores()?.has(name)) ? stores()?.open(name) : undefined;
}

/** The copy of what was read last; undefined where none is kept. */
export async function keptCopy<T>(shelf: CopyScope, key: string): Promise<Copy<T> | undefined> {
  try {
    const found = await (await opened(shelf))?.match(addressOf(key));
    // Only keep() writes here, of values of the key's type.
    return found ? ((await found.json()) as Copy<T>) : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a copy of what may not be shown any more, with its pictures. */
export async function forgetCopy(key: string): Promise<void> {
  for (const shelf of ['open', 'own'] as const) {
    const store = await opened(shelf).catch(() => undefined);
    const found = await store?.match(addressOf(key));
    if (!store || !found) continue;
    // Only keep() writes here.
    const { pictures } = (await found.json()) as { pictures: readonly string[] };
    for (const url of [addressOf(key), ...pictures]) await store.delete(url);
  }
}

/** Forgets whatever the person read: they signed out, or stand for another job. */
export async function forgetOwnCopies(): Promise<void> {
  localStorage.removeItem(ownKey);
  const names = (await stores()?.keys()) ?? [];
  // But for what somebody who has signed in since has begun to keep.
  const left = names.filter((one) => one.startsWith(`${prefix}own-`) && !isCurrent(one));
  for (const name of left) await stores()?.delete(name);
}
