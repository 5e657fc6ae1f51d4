import type { Lang, SameKeys } from '@mdi/contract/kit/words.ts';
import type { WrongParameter } from './scans.ts';

const zh = {
  title: '微信扫码登录（模拟）',
  demo: '模拟平台，仅用于演示。这里不会连接真实的微信。',
  app: 'MDI 物业管理平台申请使用您的微信身份',
  qr: '登录二维码',
  waiting: '请使用手机扫描二维码',
  scanned: '已扫描，请在手机上确认',
  confirmed: '已确认，正在返回…',
  refused: '已在手机上取消',
  expired: '二维码已过期',
  again: '刷新二维码',
  leave: '返回 MDI',
  phone: '打开手机端页面',
  here: '没有手机？',
  hereText: '手机无法访问本机地址时，可在此选择一位测试用户，代替手机扫码并确认。',
  as: '以「{0}」确认',
  unionid: '有 unionid',
  openid: '仅有 openid',
  refuse: '拒绝',
  phoneTitle: '确认登录（模拟手机）',
  phoneText: '选择扫码的测试用户，确认后电脑上的页面将自动登录。',
  phoneConfirmed: '已确认，请回到电脑上继续。',
  phoneRefused: '已取消登录。',
  phoneExpired: '二维码已过期，请在电脑上刷新后重新扫描。',
  wrongTitle: '无法打开扫码页面',
  wrong: {
    appid: 'AppID 参数错误',
    redirect_uri: 'redirect_uri 参数错误：只能返回已登记的域名',
    response_type: 'response_type 参数错误：应为 code',
    scope: 'scope 参数错误：应为 snsapi_login',
    state: 'state 参数错误：应为 1 至 128 个字节',
  } satisfies Record<WrongParameter, string>,
};

const en: SameKeys<typeof zh> = {
  title: 'WeChat QR code login (simulated)',
  demo: 'A simulated platform, for the demo only. Nothing here reaches the real WeChat.',
  app: 'MDI Back Office requests your WeChat identity',
  qr: 'Login QR code',
  waiting: 'Scan the QR code with your phone',
  scanned: 'Scanned. Confirm on your phone',
  confirmed: 'Confirmed. Going back…',
  refused: 'Cancelled on the phone',
  expired: 'The QR code has expired',
  again: 'Refresh QR code',
  leave: 'Back to MDI',
  phone: 'Open the phone page',
  here: 'No phone at hand?',
  hereText: 'If your phone can’t reach this address, choose a test user here to scan and confirm instead.',
  as: 'Confirm as {0}',
  unionid: 'with unionid',
  openid: 'openid only',
  refuse: 'Refuse',
  phoneTitle: 'Confirm the login (simulated phone)',
  phoneText: 'Choose the test user who scanned. The page on the computer then logs in automatically.',
  phoneConfirmed: 'Confirmed. Continue on your computer.',
  phoneRefused: 'Login cancelled.',
  phoneExpired: 'The QR code has expired. Refresh it on the computer and scan again.',
  wrongTitle: 'The scan page cannot be opened',
  wrong: {
    appid: 'Wrong AppID',
    redirect_uri: 'Wrong redirect_uri: only the registered domain is allowed',
    response_type: 'Wrong response_type: it must be code',
    scope: 'Wrong scope: it must be snsapi_login',
    state: 'Wrong state: it must have 1 to 128 bytes',
  },
};

export type SandboxWords = typeof zh;

/** The sentences of the simulated platform's pages; no part of the product's own words. */
export const sandboxWords: Record<Lang, SandboxWords> = { zh, en };
