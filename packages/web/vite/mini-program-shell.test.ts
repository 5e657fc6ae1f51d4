import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { miniProgramExt } from '@mdi/contract/modules/page/mini-program-ext.ts';
import { describe, expect, test, vi } from 'vitest';

/** The shell runs in WeChat only, whose tools can't run here: what they would refuse is asked here. */
const root = fileURLToPath(new URL('../../../mini-program/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(`${root}${name}`).isFile(),
);
const read = (name: string) => readFileSync(`${root}${name}`, 'utf8');
const json = (name: string) => JSON.parse(read(name));
const scripts = files.filter((name) => name.endsWith('.js'));
const markup = files.filter((name) => name.endsWith('.wxml'));

describe('the shell', () => {
  const app: { pages: string[]; requiredPrivateInfos?: string[]; permission?: object } = json('app.json');

  test('has the four files of each page, and no page that isn’t named', () => {
    expect(app.pages.length).toBeGreaterThan(0);
    for (const page of app.pages)
      for (const end of ['js', 'json', 'wxml', 'wxss']) expect(files).toContain(`${page}.${end}`);
    expect(markup.map((name) => name.replace(/\.wxml$/, '')).sort()).toEqual([...app.pages].sort());
    for (const name of ['app.js', 'app.wxss', 'sitemap.json', 'project.config.json', 'ext.json'])
      expect(files).toContain(name);
  });

  test('is JSON where it says so, and is found by whatever names it', () => {
    for (const name of files.filter((one) => one.endsWith('.json'))) expect(json(name)).toBeTypeOf('object');
    for (const name of scripts) {
      const folder = new URL(name, 'file:///').pathname.replace(/[^/]+$/, '');
      for (const [, to = ''] of read(name).matchAll(/require\('([^']+)'\)/g))
        expect(existsSync(`${root}${new URL(to, `file://${folder}`).pathname}`), `${name}: ${to}`).toBe(true);
      for (const [, to = ''] of read(name).matchAll(/['`]\/(pages\/[a-z/]+)/g))
        expect(app.pages).toContain(to);
      for (const [, to = ''] of read(name).matchAll(/'\/(pictures\/[^']+)'/g)) expect(files).toContain(to);
    }
  });

  test('handles each press that its pages offer', () => {
    for (const name of markup)
      for (const [, handler = ''] of read(name).matchAll(/\sbind\w+="(\w+)"/g))
        expect(read(name.replace(/wxml$/, 'js'))).toMatch(new RegExp(`^ {2}(?:async )?${handler}\\(`, 'm'));
  });

  test('asks WeChat for nothing that takes a permission it doesn’t declare', () => {
    const free = [
      ...[
        'getAppBaseInfo',
        'getExtConfigSync',
        'getNetworkType',
        'login',
        'navigateBack',
        'navigateToMiniProgram',
      ],
      ...['offNetworkStatusChange', 'onNetworkStatusChange', 'reLaunch', 'redirectTo'],
    ];
    const used = scripts.flatMap((name) =>
      [...read(name).matchAll(/\bwx\.(\w+)/g)].map(([, it]) => it ?? ''),
    );
    const declared = [...free, ...(app.requiredPrivateInfos ?? [])];
    expect([...new Set(used)].filter((name) => !declared.includes(name))).toEqual([]);
    for (const name of markup)
      expect(read(name)).not.toMatch(/open-type|<(?:camera|live-|map|editor|official)/);
  });

  test('stays far below the two megabytes that a package may have', () => {
    expect(files.reduce((sum, name) => sum + statSync(`${root}${name}`).size, 0)).toBeLessThan(
      2 * 1024 * 1024,
    );
  });

  test('reads exactly what a release says', () => {
    const { ext, extEnable } = json('ext.json');
    expect(extEnable).toBe(true);
    expect(miniProgramExt.safeParse(ext).error).toBeUndefined();
    const [, taken = ''] = /const \{([^}]+)\} = wx\.getExtConfigSync\(\)/.exec(read('settings.js')) ?? [];
    const keys = Object.keys(miniProgramExt.shape).sort();
    expect(
      taken
        .split(',')
        .map((name) => name.trim())
        .sort(),
    ).toEqual(keys);
    expect(Object.keys(ext).sort()).toEqual(keys);
  });

  test('says everything in both languages', () => {
    const { words } = load('words.js');
    expect(Object.keys(words.en).sort()).toEqual(Object.keys(words.zh).sort());
    const said = [...scripts, ...markup].flatMap((name) => [...read(name).matchAll(/\bt\.(\w+)/g)]);
    for (const [, key = ''] of said) expect(Object.keys(words.zh)).toContain(key);
    for (const name of markup) expect(read(name)).not.toMatch(/[一-鿿]/);
  });
});

const ext = {
  projectId: 7,
  program: 'pm',
  apiBase: 'https://mdi.example.com',
  configVersion: 3,
  title: '恒景中心',
  titleEn: null,
  navigateAppIds: ['wx00000000000000a1'],
};
/** What the pages of the shell have between them. */
type Page = {
  data: Record<string, unknown>;
  setData: (data: object) => void;
  onLoad: (query: Record<string, string>) => Promise<void> | undefined;
  onUnload: () => void;
  jump: () => void;
  back: (network?: { isConnected: boolean }) => void;
  onShareAppMessage: (at: { webViewUrl: string }) => object;
};

/** Runs a file of the shell as WeChat's runtime does, with what of it is given here. */
function load(name: string, changes: object = {}) {
  const wx = {
    getExtConfigSync: () => ext,
    getAppBaseInfo: () => ({ language: 'zh_CN' }),
    getNetworkType: (on: { success: (it: object) => void }) => on.success({ networkType: 'wifi' }),
    login: (on: { success: (it: object) => void }) => on.success({ code: 'a/b' }),
    reLaunch: vi.fn(),
    redirectTo: vi.fn(),
    navigateBack: vi.fn(),
    navigateToMiniProgram: vi.fn(),
    onNetworkStatusChange: vi.fn(),
    offNetworkStatusChange: vi.fn(),
    ...changes,
  };
  const pages: Page[] = [];
  const run = (file: string): { words: Record<'zh' | 'en', object> } => {
    const module = { exports: { words: { zh: {}, en: {} } } };
    const require = (to: string) => run(new URL(to, `file:///${file}`).pathname.slice(1));
    const takePage = (it: Page) => {
      pages.push(it);
      it.setData = (data) => Object.assign(it.data, data);
    };
    runInNewContext(read(file), {
      module,
      require,
      Page: takePage,
      wx,
      encodeURIComponent,
      decodeURIComponent,
      getCurrentPages: () => pages,
    });
    return module.exports;
  };
  const { words } = run(name);
  const [page] = pages;
  return { words, wx, page };
}

describe('a page of the shell', () => {
  const opened = async (name: string, query: Record<string, string> = {}, changes: object = {}) => {
    const { page, wx } = load(`pages/${name}/${name}.js`, changes);
    if (!page) throw new Error(`${name} is no page`);
    await page.onLoad(query);
    return { page, wx };
  };
  const home = 'https://mdi.example.com/savills-mdi/h5/app/pm/7';

  test('shows the app of the release, in the language of the phone, with the code of who opened it', async () => {
    const { page } = await opened('app');
    expect(page.data.address).toBe(`${home}?lang=zh&v=3#wxLogin=a%2Fb`);
    const english = await opened('app', {}, { getAppBaseInfo: () => ({ language: 'en' }) });
    expect(english.page.data.address).toContain('?lang=en&');
    const unknown = await opened('app', {}, { login: (on: { fail: () => void }) => on.fail() });
    expect(unknown.page.data.address).toBe(`${home}?lang=zh&v=3`);
  });

  test('shares the place that is open, and opens it there; an address of elsewhere is the beginning', async () => {
    const { page } = await opened('app');
    const share = (webViewUrl: string) => page.onShareAppMessage({ webViewUrl });
    expect(share(`${home}/notices/12?lang=zh#x`)).toEqual({
      title: '恒景中心',
      path: '/pages/app/app?to=%2Fnotices%2F12',
      imageUrl: '/pictures/share.png',
    });
    expect(share(home)).toMatchObject({ path: '/pages/app/app?to=' });
    expect(share('https://evil.example/x')).toMatchObject({ path: '/pages/app/app?to=' });
    expect((await opened('app', { to: '%2Fnotices%2F12' })).page.data.address).toContain(
      `${home}/notices/12?`,
    );
    for (const to of [
      '//evil.example',
      '/../../x',
      '/a?b=c',
      'https://evil.example',
      '/a#b',
      '@evil.example',
    ])
      expect((await opened('app', { to: encodeURIComponent(to) })).page.data.address).toContain(`${home}?`);
  });

  test('says that the network is gone, and goes on where it was when that is back', async () => {
    const offline = {
      getNetworkType: (on: { success: (it: object) => void }) => on.success({ networkType: 'none' }),
    };
    const { wx, page } = await opened('app', { to: '%2Finbox' }, offline);
    expect(wx.redirectTo).toHaveBeenCalledWith({ url: '/pages/offline/offline?to=%2Finbox' });
    expect(page.data.address).toBe('');
    const waits = await opened('offline', { to: '%2Finbox' });
    const [told] = vi.mocked(waits.wx.onNetworkStatusChange).mock.calls[0] ?? [];
    told({ isConnected: false });
    expect(waits.wx.reLaunch).not.toHaveBeenCalled();
    told({ isConnected: true });
    expect(waits.wx.reLaunch).toHaveBeenCalledWith({ url: '/pages/app/app?to=%2Finbox' });
    waits.page.onUnload();
    expect(waits.wx.offNetworkStatusChange).toHaveBeenCalledWith(told);
  });

  test('opens another mini-program that the release names, once somebody says so, and no other', async () => {
    const { page, wx } = await opened('jump', { appid: 'wx00000000000000a1', path: 'pages%2Fx%3Fa%3D1' });
    expect(page.data.known).toBe(true);
    expect(wx.navigateToMiniProgram).not.toHaveBeenCalled();
    page.jump();
    expect(vi.mocked(wx.navigateToMiniProgram).mock.calls[0]?.[0]).toMatchObject({
      appId: 'wx00000000000000a1',
      path: 'pages/x?a=1',
    });
    const other = await opened('jump', { appid: 'wx00000000000000b2' });
    expect(other.page.data).toMatchObject({ known: false, told: '该小程序不在可跳转的名单中。' });
    other.page.back();
    expect(other.wx.reLaunch).toHaveBeenCalledWith({ url: '/pages/app/app' });
  });
});
