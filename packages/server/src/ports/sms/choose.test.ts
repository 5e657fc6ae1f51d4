import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SmsSettings } from './choose.ts';
import { chooseSms } from './choose.ts';
import type { ProviderStub } from './provider-stub.fixture.ts';
import { codeMessage, startStub, testAccount, testTemplates } from './provider-stub.fixture.ts';

const deps = { now: () => new Date('2026-03-05T01:00:00Z'), store: { put: () => {} } };
let stub: ProviderStub;
beforeEach(async () => {
  stub = await startStub();
});
afterEach(() => stub.close());

function full(provider: string, change: Partial<SmsSettings> = {}): SmsSettings {
  const templates = { ...testTemplates };
  return { mode: 'production', provider, ...testAccount, sdkAppId: '1400000001', templates, ...change };
}

test('without a provider, demo mode has the sandbox and production has no text messages', () => {
  expect(chooseSms({ mode: 'demo' }, deps)?.name).toBe('sandbox');
  expect(chooseSms({ mode: 'demo', provider: '' }, deps)?.name).toBe('sandbox');
  expect(chooseSms({ mode: 'production' }, deps)).toBeNull();
  expect(chooseSms({ mode: 'production', provider: '' }, deps)).toBeNull();
});

test.each(['tencent', 'aliyun'])('%s needs neither an endpoint nor a region, in either mode', (provider) => {
  expect(chooseSms(full(provider), deps)?.name).toBe(provider);
  expect(chooseSms(full(provider, { mode: 'demo' }), deps)?.name).toBe(provider);
});

test('Aliyun needs no application id', () => {
  expect(chooseSms(full('aliyun', { sdkAppId: undefined }), deps)?.name).toBe('aliyun');
});

test('the settings reach the provider', async () => {
  stub.answer = (_, response) =>
    response.end('{"Response":{"SendStatusSet":[{"SerialNo":"s","Code":"Ok"}]}}');
  const region = 'ap-beijing';
  await chooseSms(full('tencent', { endpoint: stub.origin, region }), deps)?.send(codeMessage);
  await chooseSms(full('tencent', { endpoint: `${stub.origin}/` }), deps)?.send(codeMessage);
  expect(stub.seen.map((request) => request.headers['x-tc-region'])).toEqual(['ap-beijing', 'ap-guangzhou']);
  expect(stub.seen[0]?.headers.authorization).toContain('Credential=test-key-id/');
  expect(JSON.parse(stub.seen[0]?.body ?? '')).toMatchObject({
    SmsSdkAppId: '1400000001',
    SignName: 'MDI物业',
    TemplateId: 'T01',
  });
});

test('the settings reach Aliyun too', async () => {
  stub.answer = (_, response) => response.end('{"Code":"OK","BizId":"b"}');
  await chooseSms(full('aliyun', { endpoint: stub.origin }), deps)?.send(codeMessage);
  expect(stub.seen[0]?.url).toContain('TemplateCode=T01');
  expect(stub.seen[0]?.headers.authorization).toContain('Credential=test-key-id,');
});

test.each([
  ['SMS_ACCESS_KEY_ID', { accessKeyId: undefined }],
  ['SMS_ACCESS_KEY_ID', { accessKeyId: '  ' }],
  ['SMS_ACCESS_KEY_SECRET', { accessKeySecret: undefined }],
  ['SMS_APP_ID', { sdkAppId: '' }],
  ['SMS_SIGN_NAME', { signName: undefined }],
  ['SMS_TEMPLATES', { templates: undefined }],
])('a missing %s stops the start and is named', (name, change) => {
  expect(() => chooseSms(full('tencent', change), deps)).toThrow(`${name} is missing`);
});

test('missing and unknown templates are named', () => {
  const { 'code.en': _, 'invitePass.zh': __, ...rest } = testTemplates;
  expect(() => chooseSms(full('aliyun', { templates: rest }), deps)).toThrow(
    'SMS_TEMPLATES lacks code.en, invitePass.zh.',
  );
  const blank = { ...testTemplates, 'decision.en': ' ' };
  expect(() => chooseSms(full('aliyun', { templates: blank }), deps)).toThrow(
    'SMS_TEMPLATES lacks decision.en.',
  );
  const extra = { ...testTemplates, 'code.fr': 'T11' };
  expect(() => chooseSms(full('aliyun', { templates: extra }), deps)).toThrow('unknown entry: code.fr');
});

test('a provider that does not exist is refused by name of the setting', () => {
  expect(() => chooseSms(full('acme'), deps)).toThrow('SMS_PROVIDER must be tencent or aliyun.');
});

test.each([
  'http://sms.example.com',
  'https://sms.example.com/path',
  'https://sms.example.com/?a=1',
  'https://user:pw@sms.example.com',
  'ftp://127.0.0.1',
  'sms.example.com',
])('the endpoint %s is refused', (endpoint) => {
  expect(() => chooseSms(full('tencent', { endpoint }), deps)).toThrow('SMS_ENDPOINT');
});

test('a key with a line break is refused without being shown', () => {
  const broken = () => chooseSms(full('tencent', { accessKeySecret: 'hid\nden' }), deps);
  expect(broken).toThrow(/^SMS_ACCESS_KEY_SECRET must be printable ASCII without blanks\.$/);
});
