import { type Settings, WrongSetting } from '../../kit/settings/settings.ts';
import type { SmsSettings } from './choose.ts';

function templates(text: string | undefined): Record<string, string> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, id]) => [key, String(id)]));
    }
  } catch {
    // Falls through to the sentence below.
  }
  throw new WrongSetting('SMS_TEMPLATES must be a JSON object of template ids by "code.zh" ….');
}

/** The SMS part of the environment, as the chooser wants it. */
export function smsSettings({ mode, env }: Settings): SmsSettings {
  const provider = env.SMS_PROVIDER || undefined;
  if (provider !== undefined && provider !== 'tencent' && provider !== 'aliyun') {
    throw new WrongSetting(`SMS_PROVIDER must be tencent or aliyun, not "${provider}".`);
  }
  return {
    mode,
    provider,
    endpoint: env.SMS_ENDPOINT || undefined,
    region: env.SMS_REGION || undefined,
    accessKeyId: env.SMS_ACCESS_KEY_ID || undefined,
    accessKeySecret: env.SMS_ACCESS_KEY_SECRET || undefined,
    sdkAppId: env.SMS_APP_ID || undefined,
    signName: env.SMS_SIGN_NAME || undefined,
    templates: templates(env.SMS_TEMPLATES),
  };
}
