import { sendingRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { expect } from 'vitest';
import type { World } from '../../../test/world.ts';

const { partBytes } = sendingRules;
const boundary = 'the-boundary-of-the-parts';

type Name = 'begin' | 'arrived' | 'finish' | 'look';

export const partOf = (bytes: Buffer, part: number): Buffer =>
  bytes.subarray(part * partBytes, (part + 1) * partBytes);

/** The calls by which a large file is sent, as somebody. */
export function sendingCalls(w: World, token: string) {
  const call = (name: Name, input: object, as = token) =>
    w.app
      .inject({
        method: 'POST',
        url: `/prod-api/api/sys/upload/${name}?lang=en_US`,
        headers: { 'x-token': as },
        payload: input,
      })
      .then((answer) => answer.json());
  /** Sends one part and answers its envelope. */
  async function put(sending: string, part: number | string, bytes: Buffer, as = token) {
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const answer = await w.app.inject({
      method: 'POST',
      url: '/prod-api/api/sys/upload/part?lang=en_US',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-token': as },
      payload: Buffer.concat([
        Buffer.from(field('sending', sending) + field('part', String(part))),
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="blob"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    return answer.json();
  }
  async function begin(bytes: Buffer, name = 'report.pdf'): Promise<string> {
    const answer = await call('begin', { purpose: 'reportFile', name, bytes: bytes.length });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data.sending;
  }
  /** Sends all of a file. */
  async function whole(bytes: Buffer, name?: string) {
    const sending = await begin(bytes, name);
    for (let part = 0; part * partBytes < bytes.length; part += 1)
      expect(await put(sending, part, partOf(bytes, part))).toMatchObject({ code: 200 });
    return { sending, done: await call('finish', { sending }) };
  }
  return { call, put, begin, whole };
}
