import { expect, test } from 'vitest';
import type { ExceptionCode } from '../../kit/pass/protocol-codes.ts';
import { type Dictionary, fillSentence, findSentence } from '../../kit/words.ts';
import type { WordKey } from '../word-keys.ts';
import { deviceEn } from './device.en.ts';
import { deviceZh } from './device.zh.ts';
import { exceptionDetail } from './exception-detail.ts';

const sayer =
  (words: Dictionary) =>
  (key: WordKey, ...args: (string | number)[]) =>
    fillSentence(findSentence({ device: words }, key) ?? key, args);

test.each<[ExceptionCode, string, string, string]>([
  ['BURST_DENIED', '10', '10 refusals in 60 s', '60 秒内被拒 10 次'],
  ['CLOCK_DRIFT', '-1200000 ms', 'Clock 20 min ahead', '时钟快 20 分钟'],
  ['CLOCK_DRIFT', '45000 ms', 'Clock 45 s behind', '时钟慢 45 秒'],
  ['CLOCK_DRIFT', '5400000 ms', 'Clock 1 h 30 min behind', '时钟慢 1 小时 30 分钟'],
  ['CLOCK_DRIFT', '-93600000 ms', 'Clock 1 d 2 h ahead', '时钟快 1 天 2 小时'],
  ['CLOCK_DRIFT', '3599999 ms', 'Clock 1 h 0 min behind', '时钟慢 1 小时 0 分钟'],
  ['CFG_BAD', 'wrong signature', 'Invalid configuration signature', '配置签名无效'],
  ['CFG_BAD', 'toString', 'toString', 'toString'],
  ['VIOLATION', 'SIM1-1-2', 'Pass record SIM1-1-2', '通行记录 SIM1-1-2'],
  ['FW_FAILED', 'E42', 'E42', 'E42'],
  ['TAMPER', '', '', ''],
])('%s with “%s” reads “%s”', (code, detail, en, zh) => {
  expect(exceptionDetail(sayer(deviceEn), code, detail)).toBe(en);
  expect(exceptionDetail(sayer(deviceZh), code, detail)).toBe(zh);
});
