/** The messages this product sends; each has its own approved template at the provider. */
export type SmsTemplate =
  | 'code'
  | 'invitePass'
  | 'inviteForm'
  | 'visitChanged'
  | 'visitReminder'
  | 'visitCancelled'
  | 'decision'
  | 'hostArrived'
  | 'hostWaiting'
  | 'deviceAlarm'
  | 'deviceOver'
  | 'accountLink'
  | 'notice';

/** One text message. `phone` is a mainland mobile number (11 digits), `params` holds exactly the template's names. */
export type SmsMessage = {
  phone: string;
  template: SmsTemplate;
  params: Record<string, string>;
  lang: 'zh' | 'en';
};

/** A way to send text messages. `send` resolves once the provider accepted the message and rejects with SmsFailed. */
export interface SmsSender {
  readonly name: 'tencent' | 'aliyun' | 'sandbox';
  send(message: SmsMessage): Promise<{ providerId: string }>;
}

/** Who or what has to change before the message can pass. */
export type SmsFailure = 'phone' | 'frequency' | 'template' | 'account' | 'balance' | 'network' | 'provider';

/**
 * A message that was not (or not surely) accepted. `retryable` is true only when nothing was sent and the same
 * message may pass later; a timeout is never retryable, because neither provider recognises a repeated send.
 * `providerCode` is the raw code for logs. The error never carries the phone number, the code or the secret.
 */
export class SmsFailed extends Error {
  override readonly name = 'SmsFailed';
  readonly reason: SmsFailure;
  readonly retryable: boolean;
  readonly providerCode: string;

  constructor(reason: SmsFailure, retryable: boolean, providerCode: string) {
    // The code comes from outside and ends in logs, so anything that is not a plain code word is dropped.
    const code = /^[\w.-]{1,80}$/.test(providerCode) ? providerCode : 'unreadable';
    super(`The text message was not sent: ${reason} (${code}).`);
    this.reason = reason;
    this.retryable = retryable;
    this.providerCode = code;
  }
}

/** A visit as guests are told of it: who receives them, where (project and building), and from when to when. */
const visit = ['visitor', 'host', 'company', 'place', 'period'] as const;

/**
 * The parameters of each template, in the order in which providers number them ({1}, {2} …). `decision` is a
 * finished word in the message's language, `company` is the visited company, `minutes` is a whole number, `until` a
 * minute. `inviteForm` asks the guest to say what is missing; `invitePass` is for who has nothing left to say.
 */
export const smsTemplates = {
  code: ['code', 'minutes'],
  invitePass: [...visit, 'link'],
  inviteForm: [...visit, 'link'],
  visitChanged: [...visit, 'link'],
  visitReminder: [...visit, 'link'],
  visitCancelled: ['visitor', 'company', 'place', 'period'],
  decision: ['visitor', 'decision', 'link'],
  hostArrived: ['visitor', 'company'],
  hostWaiting: ['visitor', 'company'],
  deviceAlarm: ['project', 'news'],
  deviceOver: ['project', 'news'],
  accountLink: ['name', 'userName', 'link', 'until'],
  notice: ['project', 'title', 'link'],
} as const satisfies Record<SmsTemplate, readonly string[]>;

/** A template in one language, as the settings name it. */
export type SmsTemplateKey = `${SmsTemplate}.${SmsMessage['lang']}`;

/** The provider's template id for every template and language. */
export type SmsTemplateIds = Readonly<Record<SmsTemplateKey, string>>;

/**
 * The parameter values in template order. Throws SmsFailed (`phone` or `template`, not retryable) for a wrong
 * phone number, a missing, unknown, empty or unprintable parameter, and for a verification template whose values
 * are not 1 to 6 digits: providers refuse those, and a refused message must not use up the sending budget.
 */
export function smsValues(message: SmsMessage): string[] {
  if (!/^1\d{10}$/.test(message.phone)) throw new SmsFailed('phone', false, 'refused.phone');
  const names: readonly string[] = smsTemplates[message.template];
  const unknown = Object.keys(message.params).some((name) => !names.includes(name));
  if (unknown) throw new SmsFailed('template', false, 'refused.unknown-parameter');
  return names.map((name) => {
    const value = message.params[name];
    if (value === undefined || value.trim() === '') {
      throw new SmsFailed('template', false, `refused.missing-${name}`);
    }
    const allowed = message.template === 'code' ? /^\d{1,6}$/ : /^[^\p{Cc}\p{Cs}]+$/u;
    if (!allowed.test(value)) throw new SmsFailed('template', false, `refused.bad-${name}`);
    return value;
  });
}
