import { beforeEach, expect, test, vi } from 'vitest';

const callSuggestion = vi.fn<(name: string, input: object) => Promise<unknown>>();
vi.mock('./app-client.ts', () => ({ callSuggestion }));
const { takeMiniLoginCode, sendMiniLoginCode } = await import('./mini-login.ts');

const replaceState = vi.fn();
const opened = (hash: string) => {
  vi.stubGlobal('location', { hash, pathname: '/h5/app', search: '?v=1' });
  vi.stubGlobal('history', { state: 7, replaceState });
};
beforeEach(() => {
  callSuggestion.mockReset().mockRejectedValue(new Error('no network'));
  replaceState.mockReset();
});

test('the code of the mini-program goes out of the address, and is told once, after somebody signed in', () => {
  opened('#wxLogin=0a1B_c-d');
  takeMiniLoginCode();
  expect(replaceState).toHaveBeenCalledWith(7, '', '/h5/app?v=1');
  expect(callSuggestion).not.toHaveBeenCalled();
  sendMiniLoginCode();
  sendMiniLoginCode();
  expect(callSuggestion.mock.calls).toEqual([['openedBy', { code: '0a1B_c-d' }]]);
});

test('in a browser nothing is told', () => {
  opened('#top');
  takeMiniLoginCode();
  sendMiniLoginCode();
  expect(replaceState).not.toHaveBeenCalled();
  expect(callSuggestion).not.toHaveBeenCalled();
});
