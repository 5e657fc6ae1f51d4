import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { repeatedToLength } from './fields.fixture.ts';
import * as fields from './fields.ts';
import { passwordProblems } from './password.ts';

describe('startNotAfterEnd', () => {
  const dates = z
    .object({ from: z.nullish(fields.dateOnly), to: z.nullish(fields.dateOnly) })
    .check(fields.startNotAfterEnd('from', 'to'));
  const instants = z
    .object({ from: fields.instant, to: fields.instant })
    .check(fields.startNotAfterEnd('from', 'to'));
  const times = z
    .object({ from: fields.timeOfDay, to: fields.timeOfDay })
    .check(fields.startNotAfterEnd('from', 'to'));

  it.each([
    [dates, '2026-01-01', '2026-01-02'],
    [dates, '2026-01-02', '2026-01-02'],
    [dates, null, '2026-01-02'],
    [dates, '2026-01-02', undefined],
    [dates, undefined, null],
    [instants, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z'],
    [instants, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    [instants, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z'],
    [times, '9:05', '09:05'],
    [times, '9:05', '10:00'],
  ])('allows a start that is not later (%#: %s to %s)', (schema, from, to) => {
    expect(schema.safeParse({ from, to }).success).toBe(true);
  });

  it.each([
    [dates, '2026-01-03', '2026-01-02'],
    [instants, '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00Z'],
    [times, '10:00', '9:59'],
  ])('refuses a later start, at the end field (%#: %s to %s)', (schema, from, to) => {
    const issues = schema.safeParse({ from, to }).error?.issues;
    expect(issues).toMatchObject([{ message: 'field.startAfterEnd', path: ['to'] }]);
  });

  it('leaves a badly formatted side to its own rule', () => {
    const issues = dates.safeParse({ from: 'x', to: '2026-01-02' }).error?.issues;
    expect(issues).toMatchObject([{ message: 'field.date', path: ['from'] }]);
  });
});

describe('passwordProblems', () => {
  it.each([
    ['Abcdefg!1', '', []],
    ['Abcdefgh!1', '', []],
    ['Abcdefghijkl!1', '', []],
    ['Abcdefghijklm!1', '', []],
    [`${'😀'.repeat(6)}aA!`, '', []],
    [`${'😀'.repeat(12)}aA!`, '', []],
    [`${'😀'.repeat(13)}aA!`, '', ['length']],
    ['Abcdefg!1', '  ', []],
    ['Abcdefg!1', 'zhang', []],
    ['Zhang!2026', 'zhang', ['userName']],
    ['xZHANGx!1', 'zHang', ['userName']],
    ['Aa!13800138000', '13800138000', ['userName']],
    ['张三Abcdef!', '张三', ['userName']],
    ['Abcdef!1', '', ['length']],
    ['Abcdefghijklmn!1', '', ['length']],
    ['😀😀😀😀😀😀aA', '', ['length']],
    ['abcdefg!1', '', ['upper']],
    ['ABCDEFG!1', '', ['lower']],
    ['ＡＢＣ密码密码a!', '', ['upper']],
    ['Abcdefg11', '', ['special']],
    ['Abcdefg 1', '', ['special']],
    ['Abcdef密码1', '', ['special']],
    ['Abcdefg\u200b1', '', ['special']],
    ['Abcdefg！1', '', []],
    ['Abcdefg￥1', '', []],
    ['', 'a', ['length', 'lower', 'upper', 'special']],
    ['admin', 'admin', ['length', 'upper', 'special', 'userName']],
    [repeatedToLength('1'), '', ['length', 'lower', 'upper', 'special']],
  ])('finds in %j of user %j: %j', (password, userName, problems) => {
    expect(passwordProblems(password, userName)).toEqual(problems);
  });
});

describe('normalisePhone', () => {
  it.each([
    ['13800138000', '13800138000'],
    [' 138 0013-8000 ', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['+86-13800138000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['＋８６ 13800138000', '13800138000'],
    ['\u202d13800138000\u202c', '13800138000'],
    ['138\u201100138000', '13800138000'],
    ['021-61234567', '02161234567'],
    ['021－6123 4567', '02161234567'],
    ['8613800138000', '8613800138000'],
    ['', ''],
  ])('compares %j as %j', (phone, key) => {
    expect(fields.normalisePhone(phone)).toBe(key);
    expect(fields.normalisePhone(key)).toBe(key);
  });

  it('copes with 100 kB of spaces and hyphens', () => {
    expect(fields.normalisePhone(`1${repeatedToLength(' -')}2`)).toBe('12');
  });
});

describe('normaliseName', () => {
  it.each([
    ['华贸中心', '华贸中心'],
    ['  HuaMao   Centre\u3000A ', 'huamao centre a'],
    ['ＡＢＣ　１２', 'abc 12'],
    ['a\n\tb', 'a b'],
    ['华贸\u200b中心\ufeff', '华贸中心'],
    ['e\u0301', 'é'],
    ['E\u0301', 'é'],
    ['E\u200b\u0301', 'é'],
    ['Ⅳ期', 'iv期'],
    ['88㎒', '88mhz'],
    ['J\u030c', 'ǰ'],
    ['😀', '😀'],
    [' \u200b ', ''],
    ['', ''],
  ])('compares %j as %j', (typed, key) => {
    expect(fields.normaliseName(typed)).toBe(key);
    expect(fields.normaliseName(key)).toBe(key);
  });

  it('copes with 100 kB of spaces', () => {
    expect(fields.normaliseName(`a${repeatedToLength(' ')}b`)).toBe('a b');
  });
});
