import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProviderStub, SeenRequest } from './provider-stub.fixture.ts';
import {
  codeMessage,
  failureFrom,
  inviteMessage,
  startStub,
  testAccount,
  testTemplates,
} from './provider-stub.fixture.ts';
import type { SmsSender } from './sms.ts';
import { makeTencent, signTc3 } from './tencent.ts';

const now = () => new Date('2026-03-04T23:59:59.900Z');
let stub: ProviderStub;
let sender: SmsSender;

beforeAll(async () => {
  stub = await startStub();
  const settings = { ...testAccount, endpoint: stub.origin, region: 'ap-guangzhou', sdkAppId: '1400000001' };
  sender = makeTencent({ ...settings, templates: testTemplates }, { now });
});
beforeEach(() => {
  stub.seen.length = 0;
  answerWith({
    SendStatusSet: [{ SerialNo: 'serial-1', PhoneNumber: 'x', Fee: 1, Code: 'Ok', Message: 'ok' }],
  });
});
afterAll(() => stub.close());

function answerWith(response: object): void {
  stub.answer = (_, reply) => reply.end(JSON.stringify({ Response: { ...response, RequestId: 'r' } }));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature as the protocol describes it, from nothing but the request that arrived. */
function expectedSignature(request: SeenRequest): string {
  const signedHeaders = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  let canonical = `${request.method}\n/\n\n`;
  for (const name of signedHeaders.split(';')) {
    canonical += `${name}:${String(request.headers[name]).trim().toLowerCase()}\n`;
  }
  canonical += `\n${signedHeaders}\n${sha256(request.body)}`;
  const timestamp = String(request.headers['x-tc-timestamp']);
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n2026-03-04/sms/tc3_request\n${sha256(canonical)}`;
  const dateKey = hmac('TC3top-secret-key', '2026-03-04');
  const signingKey = hmac(hmac(dateKey, 'sms'), 'tc3_request');
  return hmac(signingKey, toSign).toString('hex');
}

test("the signature equals the one of the provider's published example, step by step", () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  expect(sha256(body)).toBe('35e9c5b0e3ae67532d3c9f17ead6c90222632e5b1ff7f6e89887f1398934f064');
  const canonical = [
    'POST\n/\n',
    'content-type:application/json; charset=utf-8\nhost:cvm.tencentcloudapi.com\nx-tc-action:describeinstances\n',
    `content-type;host;x-tc-action\n${sha256(body)}`,
  ].join('\n');
  expect(sha256(canonical)).toBe('7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84');
  const toSign = `TC3-HMAC-SHA256\n1551113065\n2019-02-25/cvm/tc3_request\n${sha256(canonical)}`;
  const stars = '*'.repeat(32);
  const key = hmac(hmac(hmac(`TC3${stars}`, '2019-02-25'), 'cvm'), 'tc3_request');
  const signature = '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f';
  expect(hmac(key, toSign).toString('hex')).toBe(signature);
  const signed = signTc3({
    accessKeyId: 'AKID-example',
    accessKeySecret: stars,
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    action: 'DescribeInstances',
    timestamp: 1551113065,
    body,
  });
  expect(signed).toBe(
    `TC3-HMAC-SHA256 Credential=AKID-example/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${signature}`,
  );
});

test.each([
  ['a verification code', codeMessage],
  ['an invitation with awkward signs', inviteMessage],
])('%s goes out with headers and a signature that the provider can verify', async (_, message) => {
  expect(await sender.send(message)).toEqual({ providerId: 'serial-1' });
  const [request] = stub.seen;
  if (!request) throw new Error('Nothing arrived.');
  expect(request).toMatchObject({ method: 'POST', url: '/' });
  expect(request.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': '1772668799',
  });
  expect(request.headers.authorization).toBe(
    'TC3-HMAC-SHA256 Credential=test-key-id/2026-03-04/sms/tc3_request, ' +
      `SignedHeaders=content-type;host;x-tc-action, Signature=${expectedSignature(request)}`,
  );
});

test('the body holds the number with country code, the sign, the template of the language and ordered values', async () => {
  await sender.send(inviteMessage);
  expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613912345678'],
    SmsSdkAppId: '1400000001',
    SignName: 'MDI物业',
    TemplateId: 'T04',
    TemplateParamSet: ['visitor', 'host', 'company', 'place', 'period', 'link'].map(
      (name) => inviteMessage.params[name],
    ),
  });
});

const codes = [
  ['LimitExceeded.PhoneNumberThirtySecondLimit', 'frequency', true],
  ['LimitExceeded.PhoneNumberOneHourLimit', 'frequency', true],
  ['LimitExceeded.PhoneNumberDailyLimit', 'frequency', false],
  ['LimitExceeded.PhoneNumberSameContentDailyLimit', 'frequency', false],
  ['LimitExceeded.DeliveryFrequencyLimit', 'frequency', true],
  ['LimitExceeded.AppDailyLimit', 'frequency', false],
  ['RequestLimitExceeded', 'frequency', true],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'phone', false],
  ['FailedOperation.PhoneNumberInBlacklist', 'phone', false],
  ['InvalidParameterValue.TemplateParameterFormatError', 'template', false],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'template', false],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'template', false],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance', false],
  ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'account', false],
  ['AuthFailure.SignatureFailure', 'account', false],
  ['AuthFailure.SignatureExpire', 'account', false],
  ['FailedOperation.FailResolvePacket', 'provider', true],
  ['InternalError.OtherError', 'provider', false],
  ['SomethingNew', 'provider', false],
] as const;

test.each(codes)("the number's own code %s fails with %s, retryable %s", async (code, reason, retryable) => {
  answerWith({ SendStatusSet: [{ SerialNo: '', Code: code, Message: '13812345678' }] });
  const failure = await failureFrom(sender.send(codeMessage));
  expect(failure).toMatchObject({ reason, retryable, providerCode: code });
});

test.each(codes)('the whole-call error %s fails with %s, retryable %s', async (code, reason, retryable) => {
  answerWith({ Error: { Code: code, Message: '13812345678' } });
  const failure = await failureFrom(sender.send(codeMessage));
  expect(failure).toMatchObject({ reason, retryable, providerCode: code });
});

test.each([
  ['no status for the number', {}],
  ['an empty list of statuses', { SendStatusSet: [] }],
  ['a status in another shape', { SendStatusSet: [{ Code: 0 }] }],
])('an answer with %s is not taken for success', async (_, response) => {
  answerWith(response);
  expect(await failureFrom(sender.send(codeMessage))).toMatchObject({
    reason: 'provider',
    retryable: false,
    providerCode: 'UNEXPECTED_ANSWER',
  });
});

test('a message that the provider would refuse is never sent', async () => {
  const failure = await failureFrom(sender.send({ ...codeMessage, params: { code: '123' } }));
  expect(failure.reason).toBe('template');
  expect(stub.seen).toEqual([]);
});
