import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsMessage, SmsTemplateIds } from './sms.ts';
import { SmsFailed } from './sms.ts';

/** A request as it came over the wire. */
export type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** A provider for tests on a free loopback port; `answer` decides what every request gets. */
export type ProviderStub = {
  origin: string;
  seen: SeenRequest[];
  answer: (request: SeenRequest, response: ServerResponse) => void;
  close: () => Promise<void>;
};

/** Starts the stand-in; until told otherwise it answers `{}`. */
export async function startStub(): Promise<ProviderStub> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url = '', headers } = request;
    const seen = { method, url, headers, body };
    stub.seen.push(seen);
    stub.answer(seen, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port.');
  const stub: ProviderStub = {
    origin: `http://127.0.0.1:${address.port}`,
    seen: [],
    answer: (_, response) => response.end('{}'),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return stub;
}

/** Fixed credentials; the secret is a word that must never turn up in an error. */
export const testAccount = {
  accessKeyId: 'test-key-id',
  accessKeySecret: 'top-secret-key',
  signName: 'MDI物业',
};

/** One template id per template and language, each different. */
export const testTemplates: SmsTemplateIds = {
  'code.zh': 'T01',
  'code.en': 'T02',
  'invitePass.zh': 'T03',
  'invitePass.en': 'T04',
  'inviteForm.zh': 'T13',
  'inviteForm.en': 'T14',
  'visitChanged.zh': 'T15',
  'visitChanged.en': 'T16',
  'visitReminder.zh': 'T25',
  'visitReminder.en': 'T26',
  'visitCancelled.zh': 'T17',
  'visitCancelled.en': 'T18',
  'decision.zh': 'T05',
  'decision.en': 'T06',
  'hostArrived.zh': 'T07',
  'hostArrived.en': 'T08',
  'accountLink.zh': 'T09',
  'accountLink.en': 'T10',
  'notice.zh': 'T23',
  'notice.en': 'T24',
  'hostWaiting.zh': 'T11',
  'hostWaiting.en': 'T12',
  'deviceAlarm.zh': 'T19',
  'deviceAlarm.en': 'T20',
  'deviceOver.zh': 'T21',
  'deviceOver.en': 'T22',
};

/** A valid verification message. */
export const codeMessage: SmsMessage = {
  phone: '13812345678',
  template: 'code',
  params: { code: '042917', minutes: '5' },
  lang: 'zh',
};

/** A valid message whose values hold everything that encoding could get wrong. */
export const inviteMessage: SmsMessage = {
  phone: '13912345678',
  template: 'invitePass',
  params: {
    link: "https://mdi.example/h5/v?t=a+b&x=(1)*!'~%20",
    visitor: '王小明 😀',
    host: '李雷',
    company: '某某公司',
    place: 'A&B "广场"=/',
    period: '2026-03-05 09:30–18:00',
  },
  lang: 'en',
};

/** The SmsFailed that a send rejects with; anything else fails the test. */
export async function failureFrom(sending: Promise<unknown>): Promise<SmsFailed> {
  const outcome = await sending.catch((error: unknown) => error);
  if (outcome instanceof SmsFailed) return outcome;
  throw new Error('The send did not reject with SmsFailed.', { cause: outcome });
}
