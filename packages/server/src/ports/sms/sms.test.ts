import { expect, test } from 'vitest';
import { codeMessage, inviteMessage } from './provider-stub.fixture.ts';
import type { SmsMessage } from './sms.ts';
import { SmsFailed, smsValues } from './sms.ts';

function refusal(message: SmsMessage): SmsFailed {
  try {
    smsValues(message);
  } catch (error) {
    if (error instanceof SmsFailed) return error;
  }
  throw new Error('The message was not refused.');
}

test('values come in template order, whatever the order of the parameters', () => {
  expect(smsValues(inviteMessage)).toEqual([
    inviteMessage.params.visitor,
    inviteMessage.params.host,
    inviteMessage.params.company,
    inviteMessage.params.place,
    inviteMessage.params.period,
    inviteMessage.params.link,
  ]);
});

test.each([
  '',
  '1381234567',
  '138123456789',
  '23812345678',
  '+8613812345678',
  '１３８12345678',
  '1381234567８',
  '13812345678\n',
])('the phone number %j is refused', (phone) => {
  expect(refusal({ ...codeMessage, phone })).toMatchObject({ reason: 'phone', retryable: false });
});

test.each([
  ['a missing parameter', { code: '123456' }, 'refused.missing-minutes'],
  ['an empty parameter', { code: '', minutes: '5' }, 'refused.missing-code'],
  ['a blank parameter', { code: ' ', minutes: '5' }, 'refused.missing-code'],
  ['an unknown parameter', { code: '123456', minutes: '5', name: 'x' }, 'refused.unknown-parameter'],
  [
    'an inherited name as parameter',
    { code: '123456', minutes: '5', toString: 'x' },
    'refused.unknown-parameter',
  ],
  ['a code of 7 digits', { code: '1234567', minutes: '5' }, 'refused.bad-code'],
  ['a code with a letter', { code: '12345a', minutes: '5' }, 'refused.bad-code'],
  ['a code in full-width digits', { code: '１２３４５６', minutes: '5' }, 'refused.bad-code'],
  ['a code ending in a line break', { code: '123456\n', minutes: '5' }, 'refused.bad-code'],
  ['minutes that are not digits', { code: '123456', minutes: 'five' }, 'refused.bad-minutes'],
])('a verification message with %s is refused', (_, params, providerCode) => {
  expect(refusal({ ...codeMessage, params })).toMatchObject({
    reason: 'template',
    retryable: false,
    providerCode,
  });
});

test.each([
  ['a line break', 'a\nb'],
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud83d'],
])('a value with %s is refused', (_, visitor) => {
  const params = { visitor, company: '某某公司' };
  const message: SmsMessage = { ...codeMessage, template: 'hostArrived', params };
  expect(refusal(message).providerCode).toBe('refused.bad-visitor');
});

test.each(['1', '000000', '999999'])('the code %s passes', (code) => {
  expect(smsValues({ ...codeMessage, params: { code, minutes: '5' } })).toEqual([code, '5']);
});

test('a code from outside that is not a plain word never reaches the error', () => {
  const error = new SmsFailed('provider', false, 'to 13812345678\nsecret');
  expect(error.providerCode).toBe('unreadable');
  expect(error.message).not.toContain('13812345678');
});
