import { setTimeout as wait } from 'node:timers/promises';
import { sealMessage } from '../message-crypt.ts';
import { type Core, rememberBounded, toSeconds } from './core.ts';
import { takeFault } from './faults.ts';
import type { Audit, Program } from './state.ts';

/** A message to the provider: of which kind, about whom, and what it says. */
type Message = {
  of: 'ticket' | 'authorized' | 'unauthorized' | 'audit';
  program: Program | null;
  xml: string;
};

const answerMs = 5_000;
const usualRetryMs = 5_000;
const attempts = 4;

const tag = (name: string, text: string | number) =>
  `<${name}>${typeof text === 'number' ? text : `<![CDATA[${text}]]>`}</${name}>`;

const document = (fields: Record<string, string | number>) =>
  `<xml>${Object.entries(fields)
    .map(([name, text]) => tag(name, text))
    .join('')}</xml>`;

/** What is said at the address for tickets and authorizations. */
export const infoXml = (core: Core, type: string, more: Record<string, string | number>): string =>
  document({
    AppId: core.parts.provider.appId,
    CreateTime: toSeconds(core.now()),
    InfoType: type,
    ...more,
  });

const auditNames: Partial<Record<Audit['status'], [event: string, time: string]>> = {
  0: ['weapp_audit_success', 'SuccTime'],
  1: ['weapp_audit_fail', 'FailTime'],
  4: ['weapp_audit_delay', 'DelayTime'],
};

/** What is said of a verdict; it doesn't name the audit. */
export function auditXml(core: Core, program: Program, audit: Audit): string {
  const now = toSeconds(core.now());
  const [event, time] = auditNames[audit.status] ?? ['weapp_audit_success', 'SuccTime'];
  return document({
    ToUserName: program.originalId,
    FromUserName: 'oSIMULATEDsystem',
    CreateTime: now,
    MsgType: 'event',
    Event: event,
    ...(audit.status !== 0 && { Reason: audit.reason }),
    ...(audit.status === 1 && { ScreenShot: audit.pictures.join('|') }),
    [time]: now,
  });
}

async function deliver(core: Core, { of, program, xml }: Message, attempt: number): Promise<boolean> {
  const urls = core.parts.callbackUrls();
  const appId = program?.appId ?? '';
  const told = (outcome: string) => {
    rememberBounded(core.deliveries, { at: new Date(core.now()).toISOString(), of, appId, attempt, outcome });
    return outcome === 'success';
  };
  if (!urls) return told('nobody listens');
  // Signed by the real clock: the simulated one may be far ahead.
  const timestamp = toSeconds(core.parts.now().getTime());
  const to = of === 'audit' ? program?.originalId : undefined;
  const { query, body } = sealMessage(core.parts.provider, xml, { timestamp, ...(to && { to }) });
  const url = of === 'audit' ? urls.message.replace('$APPID$', appId) : urls.event;
  try {
    const answer = await fetch(`${url}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    const said = (await answer.text()).trim();
    return told(answer.status === 200 && said === 'success' ? 'success' : `HTTP ${answer.status}`);
  } catch {
    return told('no answer');
  }
}

async function send(core: Core, message: Message): Promise<boolean> {
  const most = message.of === 'ticket' ? 1 : attempts;
  for (let attempt = 1; attempt <= most; attempt += 1) {
    if (await deliver(core, message, attempt)) return true;
    // A simulator that ends isn't kept by a message that nobody takes.
    if (attempt < most) await wait(core.parts.retryMs ?? usualRetryMs, undefined, { ref: false });
  }
  return false;
}

async function begin(core: Core, message: Message): Promise<boolean> {
  const fault = takeFault(core.pushFaults, (one) => one.of === undefined || one.of === message.of);
  if (fault?.do === 'lost') {
    const [at, appId] = [new Date(core.now()).toISOString(), message.program?.appId ?? ''];
    rememberBounded(core.deliveries, { at, of: message.of, appId, attempt: 0, outcome: 'lost' });
    return false;
  }
  if (fault?.do === 'late') await wait(fault.delayMs ?? 60_000, undefined, { ref: false });
  const first = send(core, message);
  if (fault?.do === 'double') await send(core, message);
  return first;
}

/** Sends a message without being waited for; `then` hears whether it was taken. */
export function sendCallbackMessage(
  core: Core,
  message: Message,
  then: (taken: boolean) => void = () => {},
): void {
  const going = begin(core, message).then(then);
  core.underWay.add(going);
  going.finally(() => core.underWay.delete(going));
}
