import { passwordProblems } from '@mdi/contract/kit/password.ts';
import { describe, expect, test } from 'vitest';
import { commonPasswords, isCommon } from './auth.common-passwords.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe('common passwords', () => {
  test('are more than three thousand that the rule would let pass, and every one is known', () => {
    const passing = new Set<string>();
    for (const one of commonPasswords(['!', '@', '.'])) {
      const typed = capital(one);
      if (passwordProblems(typed, '').length > 0) continue;
      passing.add(typed);
      if (!isCommon(typed)) throw new Error(`${typed} is not known as common`);
    }
    expect(passing.size).toBeGreaterThan(3000);
  });

  test.each([
    ...[
      'Password@1',
      'P@ssw0rd123',
      'Passw0rd!1',
      'Admin@1234',
      'Welcome1!',
      'Qwer@1234',
      'Qwerty123!',
      '1qaz@WSX',
    ],
    ...['1qaz!QAZ', 'Zaq1@wsx', 'Abc@12345', 'Aa123456!', 'A123456!a'.slice(0, 8), 'Test@1234', 'Root@1234'],
    ...[
      'Letmein1!',
      'Iloveyou1!',
      'Changeme@1',
      'Summer2025!',
      'Winter2031!',
      'Huawei@123',
      'Woaini1314!',
      '@dmin2024!',
    ],
  ])('%s is one', (typed) => expect(isCommon(typed)).toBe(true));

  test('that of the demo, which is published, is one', () => expect(isCommon('Mdi#2026demo')).toBe(true));

  test.each(['Fresh#pass2', 'tR7!kqLm9zz', 'Blaue-Katze7', '山高水长Aa!xyz'])('%s is none', (typed) =>
    expect(isCommon(typed)).toBe(false),
  );
});
