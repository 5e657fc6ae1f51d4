import { beforeEach, expect, test, vi } from 'vitest';
import { forgetCopy, forgetOwnCopies, keepCopy, keptCopy, storeOf } from './offline-copies.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const absolute = (of: string | { url: string }) =>
  new URL(typeof of === 'string' ? of : of.url, 'https://mdi.example').href;

/** A browser's stores, in memory. */
function makeStores() {
  const stores = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      put: async (key: string, answer: Response) => {
        const text = await answer.text();
        // As in browsers, what is put again is the newest.
        store.delete(absolute(key));
        store.set(absolute(key), text);
      },
      add: async (key: string) => void store.set(absolute(key), 'picture'),
      match: async (key: string) => {
        const found = store.get(absolute(key));
        return found === undefined ? undefined : new Response(found);
      },
      delete: async (key: string | { url: string }) => store.delete(absolute(key)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  };
  return {
    stores,
    caches: {
      open,
      has: async (name: string) => stores.has(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
  };
}

let stores: Map<string, Map<string, string>>;

beforeEach(() => {
  const made = makeStores();
  const values = new Map([['Pass-Token', 'somebody']]);
  stores = made.stores;
  vi.stubGlobal('caches', made.caches);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});

const own = () => [...stores.keys()].filter((name) => name.startsWith('mdi-app-own-'));

test('a copy says what was read and when', async () => {
  const from = Date.now();
  await keepCopy(storeOf('open'), 'home/3', { name: '恒景中心' });
  const copy = await keptCopy<{ name: string }>('open', 'home/3');
  expect(copy?.value).toEqual({ name: '恒景中心' });
  expect(copy?.at).toBeGreaterThanOrEqual(from);
  expect(await keptCopy('own', 'home/3')).toBeUndefined();
});

test('a page that is left while a copy is renewed keeps the one before', async () => {
  await keepCopy(storeOf('open'), 'home/3', { name: '恒景中心' });
  const stands = caches;
  const open = async (name: string) => ({
    ...(await stands.open(name)),
    put: () => new Promise<void>(() => {}),
  });
  vi.stubGlobal('caches', { ...stands, open });
  void keepCopy(storeOf('open'), 'home/3', { name: '锦程广场' });
  await new Promise((done) => setTimeout(done));
  vi.stubGlobal('caches', stands);
  expect((await keptCopy<{ name: string }>('open', 'home/3'))?.value).toEqual({ name: '恒景中心' });
});

test('what a person read goes with their session, and what everybody may read stays', async () => {
  await keepCopy(storeOf('open'), 'home/3', 1);
  await keepCopy(storeOf('own'), 'inbox', 2);
  expect(own()).toHaveLength(1);
  await forgetOwnCopies();
  expect(own()).toEqual([]);
  expect(await keptCopy('own', 'inbox')).toBeUndefined();
  expect((await keptCopy('open', 'home/3'))?.value).toBe(1);
});

test('the next person’s store has another name', async () => {
  await keepCopy(storeOf('own'), 'inbox', 1);
  const [before] = own();
  await forgetOwnCopies();
  await keepCopy(storeOf('own'), 'inbox', 2);
  expect(own()).toHaveLength(1);
  expect(own()[0]).not.toBe(before);
});

test('a copy that is being kept while the session ends is not left behind', async () => {
  await keepCopy(storeOf('own'), 'me', 1);
  const late = keepCopy(storeOf('own'), 'inbox', 2, ['/prod-api/files/a', '/prod-api/files/b']);
  await forgetOwnCopies();
  await late;
  expect(own()).toEqual([]);
});

test('what was read for a session that has ended is kept nowhere, nor for who signs in next', async () => {
  const before = storeOf('own');
  await forgetOwnCopies();
  await keepCopy(before, 'inbox', 1);
  expect(own()).toEqual([]);
  expect(storeOf('own')).not.toBe(before);
  localStorage.removeItem('Pass-Token');
  expect(storeOf('own')).toBeNull();
  await keepCopy(storeOf('own'), 'inbox', 1);
  expect(own()).toEqual([]);
});

test('what may not be shown any more goes from both, with its pictures', async () => {
  await keepCopy(storeOf('open'), 'notice/3/4', 1, ['/prod-api/files/a']);
  await keepCopy(storeOf('own'), 'notice/3/4', 1, ['/prod-api/files/b']);
  await keepCopy(storeOf('own'), 'notice/3/5', 1);
  await forgetCopy('notice/3/4');
  const left = [...stores.values()].flatMap((store) => [...store.keys()]);
  expect(left).toEqual(['https://mdi.example/kept/notice/3/5']);
});

test('the oldest copies make room, and pictures don’t push them out', async () => {
  for (let id = 1; id <= 70; id += 1)
    await keepCopy(storeOf('open'), `notice/3/${id}`, id, [`/prod-api/files/${id}`]);
  expect(await keptCopy('open', 'notice/3/10')).toBeUndefined();
  expect((await keptCopy('open', 'notice/3/11'))?.value).toBe(11);
  expect((await keptCopy('open', 'notice/3/70'))?.value).toBe(70);
});

test('without such a store nothing is kept, and nothing fails', async () => {
  vi.stubGlobal('caches', undefined);
  await expect(keepCopy('mdi-app-open', 'home/3', 1)).resolves.toBeUndefined();
  expect(await keptCopy('open', 'home/3')).toBeUndefined();
});
