import { expect, test } from 'vitest';
import { describeUserAgent } from './session.user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';

test.each([
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142 · Windows'],
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge 142 · Windows'],
  [`${windows} ${webkit} Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0`, 'Opera 114 · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145 · Linux'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari 18 · macOS'],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari 17 · iOS'],
  [`${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome 130 · iOS'],
  [`${android} ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome 131 · Android'],
  [
    `${android} ${webkit} Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.47`,
    'WeChat 8 · Android',
  ],
  [`${iphone} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1`, 'WeCom 4 · iOS'],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36`, 'Chrome 114 · HarmonyOS'],
  ['SomeTool/1.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is %j', (agent, device) => {
  expect(describeUserAgent(agent)).toBe(device);
});
