import { createHash } from 'node:crypto';
import { sameBytes } from '../../kit/settings/secrets.ts';
import { decryptMessage, type MessageKeys, messageSignatureOf } from './message-crypt.ts';
import { CallbackRefused, type Callbacks, type PlatformEvent } from './mini-platform.ts';
import { readXml } from './xml.ts';

const longest = 64 * 1024;
const oldestMs = 10 * 60_000;

type Parts = MessageKeys & { previousAesKey?: string | undefined; now: () => Date };
type Fields = ReadonlyMap<string, string>;

function refuse(why: CallbackRefused['why']): never {
  throw new CallbackRefused(why);
}

const fieldsOf = (xml: string): Fields => readXml(xml) ?? refuse('xml');
const needed = (fields: Fields, name: string): string => fields.get(name) || refuse('xml');

/** The platform counts in seconds; a message without a time came now. */
function timeOf(said: string | undefined, now: Date): Date {
  return /^\d{1,12}$/.test(said ?? '') ? new Date(Number(said) * 1000) : now;
}

const verdicts: Partial<Record<string, { verdict: 'approved' | 'rejected' | 'delayed'; time: string }>> = {
  weapp_audit_success: { verdict: 'approved', time: 'SuccTime' },
  weapp_audit_fail: { verdict: 'rejected', time: 'FailTime' },
  weapp_audit_delay: { verdict: 'delayed', time: 'DelayTime' },
};

/** What a message of either address says. One that we don't know is a message all the same. */
function eventOf(fields: Fields, now: Date): PlatformEvent {
  const at = timeOf(fields.get('CreateTime'), now);
  const type = fields.get('InfoType') ?? '';
  if (type === 'component_verify_ticket')
    return { is: 'ticket', ticket: needed(fields, 'ComponentVerifyTicket'), at };
  if (type === 'authorized' || type === 'updateauthorized') {
    const code = needed(fields, 'AuthorizationCode');
    const preAuthCode = fields.get('PreAuthCode') ?? '';
    return { is: 'authorized', appId: needed(fields, 'AuthorizerAppid'), code, preAuthCode, at };
  }
  if (type === 'unauthorized') return { is: 'unauthorized', appId: needed(fields, 'AuthorizerAppid'), at };
  const name = fields.get('Event') ?? '';
  const said = verdicts[name];
  if (said) {
    return {
      is: 'audit',
      originalId: needed(fields, 'ToUserName'),
      verdict: said.verdict,
      reason: fields.get('Reason') ?? '',
      at: timeOf(fields.get(said.time), at),
    };
  }
  return { is: 'other', type: type || name || (fields.get('MsgType') ?? ''), at };
}

/** Opens with the key of today, else with the one before it. */
function unlocked({ appId, aesKey, previousAesKey }: Parts, encrypted: string): string {
  const keys = [aesKey, ...(previousAesKey ? [previousAesKey] : [])];
  const opened = keys.flatMap((key) => decryptMessage(key, encrypted) ?? []);
  const ours = opened.find((one) => one.appId === appId);
  if (ours) return ours.xml;
  return refuse(opened.length > 0 ? 'app' : 'key');
}

/** Reads what comes to both addresses. The signature is looked at before anything is opened. */
export function makeCallbacks(parts: Parts): Callbacks {
  return {
    open(query, body) {
      if (Buffer.byteLength(body) > longest) refuse('size');
      const { timestamp = '', nonce = '', msg_signature: signature = '' } = query;
      const encrypted = needed(fieldsOf(body), 'Encrypt');
      const right = messageSignatureOf(parts.token, timestamp, nonce, encrypted);
      if (!sameBytes(Buffer.from(right), Buffer.from(signature))) refuse('signature');
      const now = parts.now();
      const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
      if (!/^\d{1,12}$/.test(timestamp) || age > oldestMs) refuse('time');
      const xml = unlocked(parts, encrypted);
      const digest = createHash('sha256').update(xml).digest();
      return { event: eventOf(fieldsOf(xml), now), digest };
    },
  };
}
