import * as z from 'zod';
import { httpExchange } from './http-exchange.ts';
import { type CodeRule, failureOfProviderCode } from './provider-failures.ts';
import { hmacSha256, sha256Hex } from './signing-hashes.ts';
import type { SmsSender, SmsTemplateIds } from './sms.ts';
import { SmsFailed, smsValues } from './sms.ts';

/** What the sender needs; `endpoint` is an origin such as https://sms.tencentcloudapi.com. */
export type TencentSettings = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  accessKeySecret: string;
  sdkAppId: string;
  signName: string;
  templates: SmsTemplateIds;
};

type Tc3Input = {
  accessKeyId: string;
  accessKeySecret: string;
  service: string;
  host: string;
  action: string;
  timestamp: number;
  body: string;
};

const contentType = 'application/json; charset=utf-8';

/** The Authorization header of a JSON POST by TC3-HMAC-SHA256; `timestamp` in seconds since 1970. */
export function signTc3(input: Tc3Input): string {
  const date = new Date(input.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${input.service}/tc3_request`;
  const signedHeaders = 'content-type;host;x-tc-action';
  const headerLines = [
    `content-type:${contentType}`,
    `host:${input.host.toLowerCase()}`,
    `x-tc-action:${input.action.toLowerCase()}`,
  ];
  const canonical = ['POST', '/', '', ...headerLines, '', signedHeaders, sha256Hex(input.body)].join('\n');
  const toSign = ['TC3-HMAC-SHA256', String(input.timestamp), scope, sha256Hex(canonical)].join('\n');
  const key = [date, input.service, 'tc3_request'].reduce<string | Buffer>(
    hmacSha256,
    `TC3${input.accessKeySecret}`,
  );
  const signature = hmacSha256(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${input.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

const rules: readonly CodeRule[] = [
  [/^LimitExceeded\..*Daily/, 'frequency', false],
  [/^(Request)?LimitExceeded(\.|$)/, 'frequency', true],
  [/\.(IncorrectPhoneNumber|PhoneNumberInBlacklist)$/, 'phone', false],
  [/\.InsufficientBalanceInSmsPackage$/, 'balance', false],
  [/\.SdkAppIdNotExist$|^(AuthFailure|UnauthorizedOperation)(\.|$)|^Ip(Not)?In/, 'account', false],
  [/^InvalidParameterValue\.(Template|Content|ProhibitedUseUrl)/, 'template', false],
  [/^FailedOperation\.(Signature|Template|ContainSensitiveWord)/, 'template', false],
  [/^FailedOperation\.FailResolvePacket$/, 'provider', true],
];

const answerShape = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ SerialNo: z.string(), Code: z.string() })).optional(),
  }),
});

function accepted(answer: unknown): { providerId: string } {
  const parsed = answerShape.safeParse(answer);
  if (!parsed.success) throw new SmsFailed('provider', false, 'UNEXPECTED_ANSWER');
  const { Error: failure, SendStatusSet: statuses } = parsed.data.Response;
  if (failure) throw failureOfProviderCode(rules, failure.Code);
  const status = statuses?.[0];
  if (!status) throw new SmsFailed('provider', false, 'UNEXPECTED_ANSWER');
  // A call that succeeded as a whole says nothing yet about the one number in it.
  if (status.Code !== 'Ok') throw failureOfProviderCode(rules, status.Code);
  return { providerId: status.SerialNo };
}

/** Sends through Tencent Cloud SMS (SendSms, version 2021-01-11). `now` must be within 5 minutes of true time. */
export function makeTencent(
  settings: TencentSettings,
  deps: { now: () => Date; timeoutMs?: number },
): SmsSender {
  const url = new URL('/', settings.endpoint);
  return {
    name: 'tencent',
    async send(message) {
      const values = smsValues(message);
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${message.phone}`],
        SmsSdkAppId: settings.sdkAppId,
        SignName: settings.signName,
        TemplateId: settings.templates[`${message.template}.${message.lang}`],
        TemplateParamSet: values,
      });
      const { accessKeyId, accessKeySecret } = settings;
      const timestamp = Math.floor(deps.now().getTime() / 1000);
      const request = { service: 'sms', host: url.host, action: 'SendSms', timestamp, body };
      const headers = {
        authorization: signTc3({ accessKeyId, accessKeySecret, ...request }),
        'content-type': contentType,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': settings.region,
        'x-tc-timestamp': String(timestamp),
      };
      return accepted(await httpExchange({ url, headers, body, timeoutMs: deps.timeoutMs }));
    },
  };
}
