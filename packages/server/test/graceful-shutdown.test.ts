import { EventEmitter, once } from 'node:events';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { api, op, pathOf } from '@mdi/contract/kit/op.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { implement } from '../src/kit/calls/implement.ts';
import { rows } from '../src/kit/calls/rows.ts';
import { abortCall, connectionsOf } from './aborted-call.ts';
import { world } from './world.ts';

const slowApi = api('slow', {
  look: op({ access: 'public', pace: 600, about: 'x', input: z.strictObject({}), output: z.int() }),
});

test('closing waits for a call whose caller has left, so that it finds the database open', async () => {
  const told: string[] = [];
  const signals = new EventEmitter();
  const begun = once(signals, 'begun');
  const slow = implement(slowApi, {
    async look(ctx) {
      signals.emit('begun');
      await once(signals, 'go on');
      const found = await rows(ctx).selectFrom('user').select('id').execute();
      told.push('ended');
      return found.length;
    },
  });
  const { app } = await world({ modules: [slow] });
  const url = new URL(pathOf(slowApi, 'look'), await app.listen({ port: 0, host: '127.0.0.1' }));
  await abortCall(app, url, begun);
  const closing = app.close().then(() => told.push('closed'));
  await expect.poll(() => app.server.listening).toBe(false);
  signals.emit('go on');
  await closing;
  expect(told).toEqual(['ended', 'closed']);
});

test.each([
  { when: 'while the server looks up who they are', seen: false },
  { when: 'in the middle of the file', seen: true },
])('an upload whose sender left $when has ended, and holds up no closing', async ({ seen }) => {
  const { app, ended, make } = await world();
  const { token } = await make.person();
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const line = net.connect(Number(url.port), url.hostname);
  await once(line, 'connect');
  const connections = connectionsOf(app);
  await expect.poll(connections).toBe(1);
  const begun = new Promise((tell) => app.server.once('request', tell));
  line.write(
    [
      'POST /prod-api/api/sys/upload/add HTTP/1.1',
      'host: 127.0.0.1',
      `x-token: ${token}`,
      'content-type: multipart/form-data; boundary=between',
      'content-length: 100000',
      '',
      '--between',
      'content-disposition: form-data; name="file"; filename="logo.png"',
      '',
      'half of it',
    ].join('\r\n'),
  );
  await begun;
  if (seen) await setTimeout(200);
  line.destroy();
  await expect.poll(connections).toBe(0);
  expect(await Promise.race([ended().then(() => 'ended'), setTimeout(5_000, 'waits', { ref: false })])).toBe(
    'ended',
  );
});

test('what arrives only in part holds up no closing, and a call under way is still answered', async () => {
  const signals = new EventEmitter();
  const begun = once(signals, 'begun');
  const slow = implement(slowApi, {
    async look() {
      signals.emit('begun');
      await once(signals, 'go on');
      return 7;
    },
  });
  const { app } = await world({ modules: [slow] });
  const url = new URL(pathOf(slowApi, 'look'), await app.listen({ port: 0, host: '127.0.0.1' }));
  const head = [`POST ${url.pathname} HTTP/1.1`, 'host: 127.0.0.1', 'content-type: application/json'];
  const halves = [head.slice(0, 2), [...head, 'content-length: 100', '', '{"half":']];
  const lines = halves.map((half) => {
    const line = net.connect(Number(url.port), url.hostname);
    line.write(half.join('\r\n'));
    return once(line.resume(), 'close');
  });
  const answer = fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  await begun;
  await expect.poll(connectionsOf(app)).toBe(3);
  const closing = app.close();
  await Promise.all(lines);
  signals.emit('go on');
  expect(await (await answer).json()).toMatchObject({ code: 200, data: 7 });
  await closing;
});
