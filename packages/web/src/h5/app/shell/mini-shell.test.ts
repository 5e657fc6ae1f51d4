import { beforeEach, expect, test, vi } from 'vitest';
import { inMiniProgram, openMiniProgram } from './mini-shell.ts';

const invoke = vi.fn();
let page: EventTarget;
beforeEach(() => {
  invoke.mockReset();
  page = new EventTarget();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 MicroMessenger/8.0' });
});

const asked = (url: string) => ['invokeMiniProgramAPI', { name: 'navigateTo', arg: { url } }];

test('only in the shell of a mini-program others can be opened', () => {
  expect(inMiniProgram()).toBe(false);
  vi.stubGlobal('window', { __wxjs_environment: 'miniprogram' });
  expect(inMiniProgram()).toBe(true);
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 MicroMessenger/8.0 miniProgram/wx0123456789abcdef' });
  expect(inMiniProgram()).toBe(true);
});

test('the shell asks before it opens another, at the place that the link names', () => {
  vi.stubGlobal('window', { WeixinJSBridge: { invoke } });
  openMiniProgram({ to: 'mini', appid: 'wx0123456789abcdef' });
  openMiniProgram({ to: 'mini', appid: 'wx0123456789abcdef', path: 'pages/a?b=1' });
  expect(invoke.mock.calls.map(([call, what]) => [call, what])).toEqual([
    asked('/pages/jump/jump?appid=wx0123456789abcdef'),
    asked('/pages/jump/jump?appid=wx0123456789abcdef&path=pages%2Fa%3Fb%3D1'),
  ]);
});

test('what is pressed before the bridge is there is done once it is', () => {
  openMiniProgram({ to: 'mini', appid: 'wx0123456789abcdef' });
  expect(invoke).not.toHaveBeenCalled();
  Object.assign(window, { WeixinJSBridge: { invoke } });
  page.dispatchEvent(new Event('WeixinJSBridgeReady'));
  page.dispatchEvent(new Event('WeixinJSBridgeReady'));
  expect(invoke).toHaveBeenCalledTimes(1);
});
