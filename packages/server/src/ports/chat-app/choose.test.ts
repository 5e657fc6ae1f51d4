import { expect, test } from 'vitest';
import { WrongSetting } from '../../kit/settings.ts';
import { chooseChatApp } from './choose.ts';

test('without an app id there is no scan sign-in', () => {
  expect(chooseChatApp({})).toBeNull();
  expect(chooseChatApp({ WX_APP_ID: '', WX_APP_SECRET: 's' })).toBeNull();
});

test('an app id without its secret stops the start and names the setting', () => {
  expect(() => chooseChatApp({ WX_APP_ID: 'wx-app' })).toThrow(WrongSetting);
  expect(() => chooseChatApp({ WX_APP_ID: 'wx-app' })).toThrow('WX_APP_SECRET');
});

test('the page to scan on is the platform’s own unless another is set', () => {
  const env = { WX_APP_ID: 'wx-app', WX_APP_SECRET: 's' };
  expect(chooseChatApp(env)?.authorizeUrl('s', 'r')).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\//);
  expect(chooseChatApp({ ...env, WX_OPEN_BASE: 'http://127.0.0.1:9' })?.authorizeUrl('s', 'r')).toMatch(
    /^http:\/\/127\.0\.0\.1:9\/connect\//,
  );
});
