import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { httpExchange } from './http-exchange.ts';
import { type CodeRule, failureOfProviderCode } from './provider-failures.ts';
import { hmacSha256, sha256Hex } from './signing-hashes.ts';
import type { SmsSender, SmsTemplateIds } from './sms.ts';
import { SmsFailed, smsTemplates, smsValues } from './sms.ts';

/** What the sender needs; `endpoint` is an origin such as https://dysmsapi.aliyuncs.com. */
export type AliyunSettings = {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templates: SmsTemplateIds;
};

type Acs3Input = {
  accessKeyId: string;
  accessKeySecret: string;
  host: string;
  action: string;
  version: string;
  date: string;
  nonce: string;
  query: string;
};

/** Percent-encoding as the signature wants it: everything but letters, digits and `-_.~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The query string in the order and encoding that is signed; it must go out byte for byte as returned. */
export function acs3Query(params: Record<string, string>): string {
  const pairs = Object.entries(params).map(([name, value]) => [encode(name), encode(value)] as const);
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

/** The headers of an empty-bodied POST signed by ACS3-HMAC-SHA256; `date` is ISO 8601 UTC in whole seconds. */
export function signAcs3(input: Acs3Input): Record<string, string> {
  const headers = {
    'x-acs-action': input.action,
    'x-acs-content-sha256': sha256Hex(''),
    'x-acs-date': input.date,
    'x-acs-signature-nonce': input.nonce,
    'x-acs-version': input.version,
  };
  // The names above are already in the alphabetical order the signature demands, and `host` comes before them.
  const signed = [['host', input.host], ...Object.entries(headers)];
  const headerLines = signed.map(([name, value]) => `${name}:${value}`);
  const names = signed.map(([name]) => name).join(';');
  const canonical = ['POST', '/', input.query, ...headerLines, '', names, sha256Hex('')].join('\n');
  const toSign = `ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`;
  const signature = hmacSha256(input.accessKeySecret, toSign).toString('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${input.accessKeyId},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}

const rules: readonly CodeRule[] = [
  [/^isv\.DAY_LIMIT_CONTROL$/, 'frequency', false],
  [/^isv\.BUSINESS_LIMIT_CONTROL$|^Throttling(\.|$)/, 'frequency', true],
  [/^isv\.(MOBILE_NUMBER_ILLEGAL|PHONE_NUMBER_ILLEGAL)$/, 'phone', false],
  [/^isv\.(OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH)$/, 'balance', false],
  [/^isv\.(SMS_|TEMPLATE_|BLACK_KEY|PARAM_|INVALID_JSON_PARAM$|INVALID_PARAMETERS$)/, 'template', false],
  [/^isv\.(DENY_IP_RANGE|ACCOUNT_\w+|PRODUCT_UN_?SUBSCRI\w+|RAM_CHECK_FAILED)$/, 'account', false],
  [/^isp\.RAM_PERMISSION_DENY$|^(SignatureDoesNotMatch|IncompleteSignature)$/, 'account', false],
  [/^(InvalidAccessKeyId|InvalidTimeStamp|Forbidden|NoPermission)(\.|$)/, 'account', false],
  [/^isp\.(SYSTEM_ERROR|GATEWAY_ERROR)$/, 'provider', true],
];

const answerShape = z.object({ Code: z.string(), BizId: z.string().optional() });

function accepted(answer: unknown): { providerId: string } {
  const parsed = answerShape.safeParse(answer);
  if (!parsed.success) throw new SmsFailed('provider', false, 'UNEXPECTED_ANSWER');
  if (parsed.data.Code !== 'OK') throw failureOfProviderCode(rules, parsed.data.Code);
  if (!parsed.data.BizId) throw new SmsFailed('provider', false, 'UNEXPECTED_ANSWER');
  return { providerId: parsed.data.BizId };
}

/**
 * Sends through Aliyun SMS (SendSms, version 2017-05-25). A send is not idempotent there: after a timeout
 * (`network`, not retryable) the message may be on its way, and the caller must not send it again blindly.
 */
export function makeAliyun(
  settings: AliyunSettings,
  deps: { now: () => Date; timeoutMs?: number },
): SmsSender {
  const origin = new URL('/', settings.endpoint);
  const { accessKeyId, accessKeySecret } = settings;
  return {
    name: 'aliyun',
    async send(message) {
      const values = smsValues(message);
      const params = smsTemplates[message.template].map((name, index) => [name, values[index]]);
      const query = acs3Query({
        PhoneNumbers: message.phone,
        SignName: settings.signName,
        TemplateCode: settings.templates[`${message.template}.${message.lang}`],
        TemplateParam: JSON.stringify(Object.fromEntries(params)),
      });
      const date = deps.now().toISOString().replace(/\.\d+/, '');
      const request = { host: origin.host, action: 'SendSms', version: '2017-05-25', query };
      const headers = signAcs3({ accessKeyId, accessKeySecret, date, nonce: randomUUID(), ...request });
      const url = new URL(`?${query}`, origin);
      return accepted(await httpExchange({ url, headers, timeoutMs: deps.timeoutMs }));
    },
  };
}
