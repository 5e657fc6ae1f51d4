import { pbkdf2Sync } from 'node:crypto';
import { brokerPassword } from '@mdi/reader-simulator/broker.ts';
import { expect, test } from 'vitest';
import { passwordLine } from './broker-passwords.ts';

test('a line of the password file lets in who has the secret of the reader', () => {
  const secret = Buffer.alloc(32, 7);
  const line = passwordLine('DEV0000001', secret);
  const [, name, rounds, salt = '', hash] = /^(\w+):\$7\$(\d+)\$([^$]+)\$([^$]+)$/.exec(line) ?? [];
  const password = brokerPassword(secret.toString('base64'), 'DEV0000001');
  const expected = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 64, 'sha512');
  expect([name, hash]).toEqual(['DEV0000001', expected.toString('base64')]);
  expect(passwordLine('DEV0000001', secret)).not.toBe(line);
});
