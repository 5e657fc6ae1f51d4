import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acs3Query, makeAliyun, signAcs3 } from './aliyun.ts';
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

const now = () => new Date('2026-03-04T23:59:59.900Z');
let stub: ProviderStub;
let sender: SmsSender;

beforeAll(async () => {
  stub = await startStub();
  sender = makeAliyun({ ...testAccount, endpoint: stub.origin, templates: testTemplates }, { now });
});
beforeEach(() => {
  stub.seen.length = 0;
  answerWith({ Code: 'OK', Message: 'OK', BizId: 'biz-1' });
});
afterAll(() => stub.close());

function answerWith(answer: object, status = 200): void {
  stub.answer = (_, reply) => {
    reply.statusCode = status;
    reply.end(JSON.stringify({ ...answer, RequestId: 'r' }));
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

/** Percent-encoding byte by byte, as the protocol describes it. */
function percent(text: string): string {
  let out = '';
  for (const byte of new TextEncoder().encode(text)) {
    const sign = String.fromCharCode(byte);
    out += /[A-Za-z0-9\-_.~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

function parametersOf(request: SeenRequest): Map<string, string> {
  const pairs = request.url.slice(request.url.indexOf('?') + 1).split('&');
  return new Map(
    pairs.map((pair) => pair.split('=').map(decodeURIComponent)).map(([k = '', v = '']) => [k, v]),
  );
}

/** The signature as the protocol describes it: the parameters that arrived are decoded and encoded afresh. */
function expectedSignature(request: SeenRequest): string {
  const signedHeaders = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const parameters = [...parametersOf(request)].map(([name, value]) => `${percent(name)}=${percent(value)}`);
  let canonical = `${request.method}\n/\n${parameters.sort().join('&')}\n`;
  for (const name of signedHeaders.split(';'))
    canonical += `${name}:${String(request.headers[name]).trim()}\n`;
  canonical += `\n${signedHeaders}\n${sha256(request.body)}`;
  return hmac('top-secret-key', `ACS3-HMAC-SHA256\n${sha256(canonical)}`);
}

test("the signature equals the one of the provider's published example, step by step", () => {
  const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai';
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(sha256('')).toBe(empty);
  const names = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version';
  const canonical = [
    `POST\n/\n${query}\nhost:ecs.cn-shanghai.aliyuncs.com\nx-acs-action:RunInstances`,
    `x-acs-content-sha256:${empty}\nx-acs-date:2023-10-26T10:22:32Z`,
    'x-acs-signature-nonce:3156853299f313e23d1673dc12e1703d\nx-acs-version:2014-05-26\n',
    `${names}\n${empty}`,
  ].join('\n');
  expect(sha256(canonical)).toBe('7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259');
  const signature = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0';
  expect(hmac('YourAccessKeySecret', `ACS3-HMAC-SHA256\n${sha256(canonical)}`)).toBe(signature);
  const headers = signAcs3({
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
    query: acs3Query({
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    }),
  });
  expect(headers.authorization).toBe(
    `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=${names},Signature=${signature}`,
  );
});

test.each([
  ['a verification code', codeMessage],
  ['an invitation with awkward signs', inviteMessage],
])('%s goes out with headers and a signature that the provider can verify', async (_, message) => {
  expect(await sender.send(message)).toEqual({ providerId: 'biz-1' });
  const [request] = stub.seen;
  if (!request) throw new Error('Nothing arrived.');
  expect(request).toMatchObject({ method: 'POST', body: '' });
  expect(request.headers).toMatchObject({
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': '2026-03-04T23:59:59Z',
    'x-acs-content-sha256': sha256(''),
  });
  expect(request.headers['x-acs-signature-nonce']).toMatch(/^[\da-f-]{36}$/);
  const names = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version';
  expect(request.headers.authorization).toBe(
    `ACS3-HMAC-SHA256 Credential=test-key-id,SignedHeaders=${names},Signature=${expectedSignature(request)}`,
  );
});

test('the parameters hold the number, the sign, the template of the language and the values as JSON text', async () => {
  await sender.send(inviteMessage);
  const [request] = stub.seen;
  if (!request) throw new Error('Nothing arrived.');
  const { TemplateParam, ...others } = Object.fromEntries(parametersOf(request));
  expect(others).toEqual({ PhoneNumbers: '13912345678', SignName: 'MDI物业', TemplateCode: 'T04' });
  expect(JSON.parse(TemplateParam ?? '')).toEqual(inviteMessage.params);
});

test('a code keeps its leading zeros as a JSON string', async () => {
  await sender.send(codeMessage);
  const [request] = stub.seen;
  if (!request) throw new Error('Nothing arrived.');
  expect(parametersOf(request).get('TemplateParam')).toBe('{"code":"042917","minutes":"5"}');
});

test('every send has its own nonce', async () => {
  await sender.send(codeMessage);
  await sender.send(codeMessage);
  const nonces = stub.seen.map((request) => request.headers['x-acs-signature-nonce']);
  expect(new Set(nonces).size).toBe(2);
});

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'frequency', true],
  ['isv.DAY_LIMIT_CONTROL', 'frequency', false],
  ['Throttling.User', 'frequency', true],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'phone', false],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'template', false],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'template', false],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'template', false],
  ['isv.PARAM_NOT_SUPPORT_URL', 'template', false],
  ['isv.OUT_OF_SERVICE', 'balance', false],
  ['isv.AMOUNT_NOT_ENOUGH', 'balance', false],
  ['isv.DENY_IP_RANGE', 'account', false],
  ['isp.RAM_PERMISSION_DENY', 'account', false],
  ['SignatureDoesNotMatch', 'account', false],
  ['InvalidAccessKeyId.NotFound', 'account', false],
  ['isp.SYSTEM_ERROR', 'provider', true],
  ['SomethingNew', 'provider', false],
] as const)('the code %s fails with %s, retryable %s', async (code, reason, retryable) => {
  for (const status of [200, 400]) {
    answerWith({ Code: code, Message: '13812345678' }, status);
    const failure = await failureFrom(sender.send(codeMessage));
    expect(failure).toMatchObject({ reason, retryable, providerCode: code });
  }
});

test.each([
  ['without a code', { Message: 'OK' }],
  ['OK but without a receipt number', { Code: 'OK' }],
  ['whose code is a number', { Code: 200, BizId: 'x' }],
])('an answer %s is not taken for success', async (_, answer) => {
  answerWith(answer);
  expect(await failureFrom(sender.send(codeMessage))).toMatchObject({
    reason: 'provider',
    retryable: false,
    providerCode: 'UNEXPECTED_ANSWER',
  });
});

test('a message that the provider would refuse is never sent', async () => {
  const failure = await failureFrom(sender.send({ ...codeMessage, phone: '138' }));
  expect(failure.reason).toBe('phone');
  expect(stub.seen).toEqual([]);
});
