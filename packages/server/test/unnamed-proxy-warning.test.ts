import { PassThrough } from 'node:stream';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { modules } from '../src/modules/index.ts';
import { world } from './world.ts';

test('a proxy that nobody named is told of in the log, once an hour', async () => {
  const w = await world();
  const lines: string[] = [];
  const out = new PassThrough();
  out.on('data', (line: Buffer) => lines.push(line.toString()));
  const logger = pino({ level: 'warn' }, out);
  const { db, deps, live } = w;
  const app = await buildApp({ db, deps, live, modules, logger, checkOutput: true });
  const ask = (remoteAddress: string, headers = {}) =>
    app.inject({ method: 'POST', url: pathOf(authApi, 'options'), remoteAddress, headers, payload: {} });
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  await ask('10.0.0.5');
  await ask('203.0.113.5', forwarded);
  expect(lines).toEqual([]);
  await ask('10.0.0.5', forwarded);
  await ask('10.0.0.5', forwarded);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUST_PROXY');
  w.pass(61);
  await ask('::1', forwarded);
  expect(lines).toHaveLength(2);
  await app.close();
});
