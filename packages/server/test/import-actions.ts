import { pathOf } from '@mdi/contract/kit/op.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { workbookOf } from './workbook.ts';
import type { World } from './world.ts';

/** Sends a workbook as a browser does; answers the envelope. */
export async function sendWorkbook(w: World, token: string, kind: string, bytes: Buffer, name = 'book.xlsx') {
  const part = (head: string, body: Buffer | string) => [
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    body,
    '\r\n',
  ];
  const pieces = [
    ...part('name="kind"', kind),
    ...part(`name="file"; filename="${name}"`, bytes),
    '--b--\r\n',
  ];
  const answer = await w.app.inject({
    method: 'POST',
    url: `${pathOf(importApi, 'add')}?lang=en_US`,
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-token': token },
    payload: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
  });
  return answer.json() as { code: number; message: string; data: { importId: number; jobId: number } };
}

/** What a person does with an import, as far as a test needs it. */
export function importActions(w: World, token: string) {
  const get = async (importId: number) => await w.ok(importApi, 'get', { importId }, token);
  const rows = async (importId: number, show: 'all' | 'bad' | 'ready' | 'added' = 'all') => {
    const data = await w.ok(importApi, 'rows', { importId, show, limit: 100 }, token);
    return data.list;
  };
  const check = async (importId: number) => {
    const { mapping } = await get(importId);
    const answer = await w.call(importApi, 'check', { importId, mapping }, token);
    if (answer.code === 200) await w.work();
    return answer;
  };
  /** Uploads, reads and checks a workbook with the columns as they are guessed. */
  const checked = async (kind: string, table: readonly (readonly unknown[])[]) => {
    const { data } = await sendWorkbook(w, token, kind, await workbookOf(table));
    await w.work();
    await check(data.importId);
    return data.importId;
  };
  const commit = async (importId: number) => {
    const answer = await w.call(importApi, 'commit', { importId }, token);
    if (answer.code === 200) await w.work();
    return answer;
  };
  return { get, rows, check, checked, commit };
}
