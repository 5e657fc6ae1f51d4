import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAliyun } from './aliyun.ts';
import { answerLimit } from './http-exchange.ts';
import type { ProviderStub } from './provider-stub.fixture.ts';
import { codeMessage, failureFrom, startStub, testAccount, testTemplates } from './provider-stub.fixture.ts';
import type { SmsFailed, SmsSender } from './sms.ts';
import { makeTencent } from './tencent.ts';

const now = () => new Date('2026-03-05T01:00:00Z');
const account = { ...testAccount, templates: testTemplates };

const drivers = [
  {
    driver: 'tencent',
    success: '{"Response":{"SendStatusSet":[{"SerialNo":"id-1","Code":"Ok"}]}}',
    make: (endpoint: string, timeoutMs?: number): SmsSender =>
      makeTencent(
        { ...account, endpoint, region: 'r', sdkAppId: '1' },
        timeoutMs === undefined ? { now } : { now, timeoutMs },
      ),
  },
  {
    driver: 'aliyun',
    success: '{"Code":"OK","BizId":"id-1"}',
    make: (endpoint: string, timeoutMs?: number): SmsSender =>
      makeAliyun({ ...account, endpoint }, timeoutMs === undefined ? { now } : { now, timeoutMs }),
  },
];

describe.each(drivers)('the $driver sender', ({ make, success }) => {
  let stub: ProviderStub;
  beforeEach(async () => {
    stub = await startStub();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await stub.close();
  });

  async function failureOfAnswer(
    reply: (response: ServerResponse) => void,
    timeoutMs?: number,
  ): Promise<SmsFailed> {
    stub.answer = (_, response) => reply(response);
    const failure = await failureFrom(make(stub.origin, timeoutMs).send(codeMessage));
    const shown = inspect(failure, { depth: 9, showHidden: true });
    for (const secret of [codeMessage.phone, '042917', testAccount.accessKeySecret]) {
      expect(shown).not.toContain(secret);
    }
    return failure;
  }

  test('gives up on a provider that never answers, and does not call that retryable', async () => {
    const failure = await failureOfAnswer(() => {}, 200);
    expect(failure).toMatchObject({ reason: 'network', retryable: false, providerCode: 'TIMEOUT' });
  });

  test('gives up on an answer that starts but never ends', async () => {
    const failure = await failureOfAnswer((response) => response.write('{'), 200);
    expect(failure).toMatchObject({ reason: 'network', retryable: false, providerCode: 'TIMEOUT' });
  });

  test('waits 5 seconds unless told otherwise', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    stub.answer = (_, response) => response.end(success);
    await make(stub.origin).send(codeMessage);
    expect(timeout.mock.calls).toEqual([[5000]]);
  });

  test('does not follow a redirect', async () => {
    const failure = await failureOfAnswer((response) => {
      response.writeHead(307, { location: `${stub.origin}/elsewhere` }).end();
    });
    expect(failure).toMatchObject({ reason: 'network', retryable: false });
    expect(stub.seen).toHaveLength(1);
  });

  test.each([
    ['an error page', 502, '<html>Bad gateway</html>', 'HTTP_502'],
    ['nothing', 200, '', 'HTTP_200'],
    ['half an answer', 200, '{"Response":', 'HTTP_200'],
    ['a list', 200, '[]', 'UNEXPECTED_ANSWER'],
    ['null', 200, 'null', 'UNEXPECTED_ANSWER'],
    [
      'a code that is no code word',
      200,
      '{"Code":"to 13812345678","Response":{"Error":{"Code":"to 13812345678"}}}',
      'unreadable',
    ],
  ])('reports %s as the fault of the provider', async (_, status, body, providerCode) => {
    const failure = await failureOfAnswer((response) => {
      response.writeHead(status).end(body);
    });
    expect(failure).toMatchObject({ reason: 'provider', retryable: false, providerCode });
  });

  test('reads an answer of exactly 64 kB, and not one byte more', async () => {
    stub.answer = (_, response) => response.end(success.padEnd(answerLimit));
    expect(await make(stub.origin).send(codeMessage)).toEqual({ providerId: 'id-1' });
    const failure = await failureOfAnswer((response) => response.end(success.padEnd(answerLimit + 1)));
    expect(failure).toMatchObject({ reason: 'provider', retryable: false, providerCode: 'ANSWER_TOO_LONG' });
  });

  test('counts the limit after decompression', async () => {
    const failure = await failureOfAnswer((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(success.padEnd(10_000_000)));
    });
    expect(failure.providerCode).toBe('ANSWER_TOO_LONG');
  });

  test('hangs up on an answer that goes on for ever', async () => {
    let closed: Promise<unknown> = Promise.reject(new Error('Not asked.'));
    closed.catch(() => {});
    const failure = await failureOfAnswer((response) => {
      closed = new Promise((done) => response.once('close', done));
      const block = Buffer.alloc(16_384, ' ');
      const writeOn = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', writeOn).on('error', () => {});
      writeOn();
    });
    expect(failure.providerCode).toBe('ANSWER_TOO_LONG');
    await closed;
  });

  test('does not call a broken connection retryable, because the message may be on its way', async () => {
    const before = await failureOfAnswer((response) => response.socket?.destroy());
    expect(before).toMatchObject({ reason: 'network', retryable: false });
    const midway = await failureOfAnswer((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{', () => response.socket?.destroy());
    });
    expect(midway).toMatchObject({ reason: 'network', retryable: false });
  });

  test('calls a refused connection retryable, because nothing was sent', async () => {
    const { origin } = stub;
    await stub.close();
    const failure = await failureFrom(make(origin).send(codeMessage));
    expect(failure).toMatchObject({ reason: 'network', retryable: true, providerCode: 'ECONNREFUSED' });
    stub = await startStub();
  });
});
