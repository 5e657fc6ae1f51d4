import { makeAliyun } from './aliyun.ts';
import type { SandboxStore } from './sandbox.ts';
import { makeSandbox } from './sandbox.ts';
import type { SmsSender, SmsTemplateIds } from './sms.ts';
import { smsTemplates } from './sms.ts';
import { makeTencent } from './tencent.ts';

/** The settings as the environment gives them, not yet checked; `templates` is keyed `code.zh`, `code.en` …. */
export type SmsSettings = {
  mode: 'demo' | 'production';
  provider?: string | undefined;
  endpoint?: string | undefined;
  region?: string | undefined;
  accessKeyId?: string | undefined;
  accessKeySecret?: string | undefined;
  sdkAppId?: string | undefined;
  signName?: string | undefined;
  templates?: Readonly<Record<string, string>> | undefined;
};

/**
 * The sender that the settings ask for: a provider when one is named, else the sandbox in demo mode, else null
 * (production without text messages). Throws an Error whose sentence names the setting that is missing or wrong.
 */
export function chooseSms(
  settings: SmsSettings,
  deps: { now: () => Date; store: SandboxStore },
): SmsSender | null {
  const { mode, provider } = settings;
  if (!provider) return mode === 'demo' ? makeSandbox({ mode, ...deps }) : null;
  if (provider === 'tencent') {
    const endpoint = origin(settings.endpoint || 'https://sms.tencentcloudapi.com');
    const region = headerSafe('SMS_REGION', settings.region || 'ap-guangzhou');
    const sdkAppId = headerSafe('SMS_APP_ID', settings.sdkAppId);
    return makeTencent({ endpoint, region, sdkAppId, ...account(settings) }, { now: deps.now });
  }
  if (provider === 'aliyun') {
    const endpoint = origin(settings.endpoint || 'https://dysmsapi.aliyuncs.com');
    return makeAliyun({ endpoint, ...account(settings) }, { now: deps.now });
  }
  throw new Error('SMS_PROVIDER must be tencent or aliyun.');
}

function account(settings: SmsSettings) {
  return {
    accessKeyId: headerSafe('SMS_ACCESS_KEY_ID', settings.accessKeyId),
    accessKeySecret: headerSafe('SMS_ACCESS_KEY_SECRET', settings.accessKeySecret),
    signName: present('SMS_SIGN_NAME', settings.signName),
    templates: templateIds(settings.templates),
  };
}

function present(name: string, value: string | undefined): string {
  if (value?.trim()) return value.trim();
  throw new Error(`${name} is missing: it is needed when SMS_PROVIDER is set.`);
}

/** A stray blank or line break in a key would surface only at the first send, so it stops the start instead. */
function headerSafe(name: string, value: string | undefined): string {
  const found = present(name, value);
  if (/^[\x21-\x7e]+$/.test(found)) return found;
  throw new Error(`${name} must be printable ASCII without blanks.`);
}

/** Messages hold codes and names, so plain HTTP is accepted only on this machine. */
function origin(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const local = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const secure = url?.protocol === 'https:' || (local && url.protocol === 'http:');
  if (url && secure && url.href === `${url.origin}/`) return url.origin;
  throw new Error('SMS_ENDPOINT must be an https address without user, path or query.');
}

function templateIds(templates: SmsSettings['templates']): SmsTemplateIds {
  if (!templates) throw new Error('SMS_TEMPLATES is missing: it is needed when SMS_PROVIDER is set.');
  const keys = Object.keys(smsTemplates).flatMap((name) => [`${name}.zh`, `${name}.en`]);
  const unknown = Object.keys(templates).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Error(`SMS_TEMPLATES has an unknown entry: ${unknown}.`);
  const missing = keys.filter((key) => !templates[key]?.trim());
  const isComplete = (_: object): _ is SmsTemplateIds => missing.length === 0;
  if (isComplete(templates)) return templates;
  throw new Error(`SMS_TEMPLATES lacks ${missing.join(', ')}.`);
}
