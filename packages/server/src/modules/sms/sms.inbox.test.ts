import { smsApi } from '@mdi/contract/modules/sms/sms.contract.ts';
import { expect, test } from 'vitest';
import { world } from '../../../test/world.ts';
import { sandboxInboxStore } from './sms.queries.ts';

test('the inbox shows the latest fifty messages, newest first', async () => {
  const w = await world();
  const store = sandboxInboxStore(w.db);
  for (let i = 1; i <= 52; i += 1) {
    await store.put({
      phone: '13800000000',
      template: 'code',
      text: `message ${i}`,
      params: {},
      lang: 'zh',
      at: w.now(),
    });
  }
  const data = await w.ok(smsApi, 'inbox', {});
  const texts = data.map((m) => m.text);
  expect(texts).toHaveLength(50);
  expect([texts[0], texts[49]]).toEqual(['message 52', 'message 3']);
});

test('in production there is no inbox, for an administrator neither', async () => {
  const w = await world({ env: { MDI_MODE: 'production' } });
  await sandboxInboxStore(w.db).put({
    phone: '13800000000',
    template: 'code',
    text: '123456',
    params: {},
    lang: 'zh',
    at: w.now(),
  });
  const admin = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  for (const token of [null, admin.token]) {
    const answer = await w.call(smsApi, 'inbox', {}, token);
    expect(answer).toMatchObject({ code: 404, data: null });
  }
});
