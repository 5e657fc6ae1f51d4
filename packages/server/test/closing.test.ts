import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { api, op, pathOf } from '@mdi/contract/kit/op.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { implement } from '../src/kit/implement.ts';
import { rows } from '../src/kit/rows.ts';
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
  const request = http.request(url, { method: 'POST' });
  const broken = once(request, 'error');
  request.end();
  await begun;
  request.destroy(new Error('left'));
  await broken;
  const connections = () => new Promise((tell) => app.server.getConnections((_, count) => tell(count)));
  await expect.poll(connections).toBe(0);
  const closing = app.close().then(() => told.push('closed'));
  await expect.poll(() => app.server.listening).toBe(false);
  signals.emit('go on');
  await closing;
  expect(told).toEqual(['ended', 'closed']);
});
