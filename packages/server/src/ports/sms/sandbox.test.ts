import { expect, test } from 'vitest';
import { codeMessage, failureFrom, inviteMessage } from './provider-stub.fixture.ts';
import type { SandboxMessage } from './sandbox.ts';
import { makeSandbox, smsText } from './sandbox.ts';
import type { SmsMessage } from './sms.ts';
import { smsTemplates } from './sms.ts';

const now = () => new Date('2026-03-05T01:00:00Z');

const samples: Record<SmsMessage['template'], Record<string, string>> = {
  code: codeMessage.params,
  invitePass: inviteMessage.params,
  inviteForm: inviteMessage.params,
  visitChanged: inviteMessage.params,
  visitReminder: inviteMessage.params,
  visitCancelled: {
    visitor: '王小明',
    company: '某某公司',
    place: '某某广场 A座',
    period: '2026-03-05 09:30–18:00',
  },
  decision: { visitor: '王小明', decision: '已通过', link: 'https://mdi.example/v/1' },
  hostArrived: { visitor: '王小明', company: '某某公司' },
  hostWaiting: { visitor: '王小明', company: '某某公司' },
  deviceAlarm: { project: '某某广场', news: '设备离线（A座西侧闸机）' },
  deviceOver: { project: '某某广场', news: '设备离线（A座西侧闸机）' },
  accountLink: {
    name: '李雷',
    userName: 'lilei',
    link: 'https://mdi.example/a/1',
    until: '2026-11-30 09:00',
  },
  notice: { project: '某某广场', title: '停水通知', link: 'https://mdi.example/n/1' },
};

function sandbox() {
  const kept: SandboxMessage[] = [];
  const put = async (message: SandboxMessage) => {
    kept.push(message);
  };
  return { kept, sender: makeSandbox({ mode: 'demo', store: { put }, now }) };
}

test('a message is kept with the full text that a phone would show', async () => {
  const { kept, sender } = sandbox();
  const { providerId } = await sender.send(codeMessage);
  expect(providerId).toMatch(/^sandbox-[\da-f-]{36}$/);
  const text = '【MDI物业】您的验证码为 042917，5 分钟内有效。请勿向任何人透露；如非本人操作，请忽略本短信。';
  expect(kept).toEqual([{ ...codeMessage, text, at: now() }]);
});

const isTemplate = (name: string): name is SmsMessage['template'] => name in smsTemplates;

test.each(
  Object.keys(smsTemplates)
    .filter(isTemplate)
    .flatMap((name) => [[name, 'zh'] as const, [name, 'en'] as const]),
)('the text of %s in %s holds every value and no placeholder', (template, lang) => {
  const params = samples[template];
  const text = smsText({ phone: codeMessage.phone, template, params, lang });
  for (const value of Object.values(params)) expect(text).toContain(value);
  expect(text).not.toMatch(/[{}]/);
  expect(text.startsWith(lang === 'zh' ? '【MDI物业】' : '[MDI] ')).toBe(true);
  if (lang === 'en') expect(smsTextWithoutValues(text, params)).not.toMatch(/\p{Script=Han}/u);
});

function smsTextWithoutValues(text: string, params: Record<string, string>): string {
  return Object.values(params).reduce((rest, value) => rest.replace(value, ''), text);
}

test('a value that looks like a placeholder or a replacement pattern stays as it is', () => {
  const params = { visitor: '{company} $& $1', company: '某某公司' };
  expect(smsText({ ...codeMessage, template: 'hostArrived', params })).toBe(
    '【MDI物业】您的访客{company} $& $1已到达某某公司，请您安排接待。',
  );
});

test('what a provider would refuse is refused here too, and nothing is kept', async () => {
  const { kept, sender } = sandbox();
  expect((await failureFrom(sender.send({ ...codeMessage, phone: '138' }))).reason).toBe('phone');
  expect((await failureFrom(sender.send({ ...codeMessage, params: {} }))).reason).toBe('template');
  expect(kept).toEqual([]);
});

test('a failure of the store fails the send', async () => {
  const put = () => Promise.reject(new Error('The table is gone.'));
  const sender = makeSandbox({ mode: 'demo', store: { put }, now });
  await expect(sender.send(codeMessage)).rejects.toThrow('The table is gone.');
});

test('the sandbox cannot be made in production', () => {
  expect(() => makeSandbox({ mode: 'production', store: { put: () => {} }, now })).toThrow('production');
});
