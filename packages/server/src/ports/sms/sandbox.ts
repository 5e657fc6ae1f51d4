import { randomUUID } from 'node:crypto';
import type { SmsMessage, SmsSender, SmsTemplate } from './sms.ts';
import { smsValues } from './sms.ts';

/** A message as the sandbox keeps it: what was asked for, and the text a phone would have shown. */
export type SandboxMessage = SmsMessage & { text: string; at: Date };

/** Where the sandbox puts its messages; a failure of the store fails the send. */
export type SandboxStore = { put(message: SandboxMessage): Promise<void> | void };

/** A blank follows each link, because phones take Chinese punctuation right after a link as part of it. */
const texts: Record<SmsMessage['lang'], Record<SmsTemplate, string>> = {
  zh: {
    code: '【MDI物业】您的验证码为 {code}，{minutes} 分钟内有效。请勿向任何人透露；如非本人操作，请忽略本短信。',
    invitePass:
      '【MDI物业】{visitor}您好，{company}的{host}邀请您于 {period} 到访{place}。请凭链接中的通行码进出：{link} 。',
    inviteForm:
      '【MDI物业】{visitor}您好，{company}的{host}邀请您于 {period} 到访{place}。请打开链接完善到访信息并领取通行码：{link} 。',
    visitChanged:
      '【MDI物业】{visitor}您好，您的到访安排已变更：{period}，{place}，{company}的{host}接待。请凭链接中的通行码进出：{link} 。',
    visitReminder:
      '【MDI物业】{visitor}您好，提醒您于 {period} 到访{place}，{company}的{host}接待。请凭链接中的通行码进出：{link} 。',
    visitCancelled:
      '【MDI物业】{visitor}您好，您原定于 {period} 到访{place}（{company}）的安排已取消，通行码不再有效。',
    decision: '【MDI物业】{visitor}您好，您的到访申请{decision}。查看详情：{link} 。',
    hostArrived: '【MDI物业】您的访客{visitor}已到达{company}，请您安排接待。',
    hostWaiting: '【MDI物业】访客{visitor}申请到访{company}，请您登录平台或“我的通行码”审核。',
    deviceAlarm: '【MDI物业】{project}设备告警：{news}。请登录平台处理。',
    deviceOver: '【MDI物业】{project}设备告警已恢复：{news}。',
    accountLink:
      '【MDI物业】{name}您好，您的登录用户名为 {userName}。请于 {until} 前打开链接设置登录密码：{link} 。链接仅限使用一次，请勿转发。',
    notice: '【MDI物业】{project}发布公告「{title}」，请点击查看：{link}',
  },
  en: {
    code: '[MDI] Your verification code is {code}. It is valid for {minutes} minutes. Do not share it. If you did not request it, ignore this message.',
    invitePass:
      '[MDI] Hello {visitor}, {host} of {company} invites you to {place}, {period}. Your pass: {link}',
    inviteForm:
      '[MDI] Hello {visitor}, {host} of {company} invites you to {place}, {period}. Complete your details and get your pass here: {link}',
    visitChanged:
      '[MDI] Hello {visitor}, your visit has changed: {period}, {place}, with {host} of {company}. Your pass: {link}',
    visitReminder:
      '[MDI] Hello {visitor}, a reminder of your visit to {place}, {period}, with {host} of {company}. Your pass: {link}',
    visitCancelled:
      '[MDI] Hello {visitor}, your visit to {company} at {place}, {period}, was cancelled. Your pass is no longer valid.',
    decision: '[MDI] Hello {visitor}, your visit request: {decision}. Details: {link}',
    hostWaiting:
      '[MDI] {visitor} would like to visit you at {company}. Please review the visit in the platform or in “My pass”.',
    hostArrived: '[MDI] Your visitor {visitor} has arrived at {company}. Please come to meet them.',
    deviceAlarm: '[MDI] Device alarm at {project}: {news}. Please log in to the platform to handle it.',
    deviceOver: '[MDI] Device alarm at {project} has recovered: {news}.',
    accountLink:
      '[MDI] Hello {name}, your user name is {userName}. Set your password by {until} here: {link} . The link works once; do not forward it.',
    notice: '[MDI] Notice from {project}: {title}. Read it here: {link}',
  },
};

/** The full text of a message. Throws SmsFailed when its phone number or parameters would be refused. */
export function smsText(message: SmsMessage): string {
  smsValues(message);
  // One pass only: a value that looks like a placeholder stays as it is.
  return texts[message.lang][message.template].replace(
    /\{(\w+)\}/g,
    (_, name: string) => message.params[name] ?? '',
  );
}

/**
 * The local stand-in for a provider: refuses what a provider would refuse and puts the rest into the store.
 * Throws in production, where a code that anybody can read in a table would be a way in.
 */
export function makeSandbox(deps: {
  mode: 'demo' | 'production';
  store: SandboxStore;
  now: () => Date;
}): SmsSender {
  if (deps.mode === 'production') throw new Error('The text message sandbox must not be used in production.');
  return {
    name: 'sandbox',
    async send(message) {
      const text = smsText(message);
      await deps.store.put({ ...message, text, at: deps.now() });
      return { providerId: `sandbox-${randomUUID()}` };
    },
  };
}
