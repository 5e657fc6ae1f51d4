import { pathOf } from '@mdi/contract/kit/op.ts';
import type { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import type { Db } from '../src/db/connect.ts';
import { zipOf } from '../test/hostile-workbooks.ts';

let phones = 13_000_000_000;

/** A workbook of so many new employees, one in 25 without a name, which has to be corrected. */
export function employeeWorkbook(rows: number, { company, role }: { company: string; role: string }): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const titles = ['公司', '姓名', '手机号', '角色', '部门', '工号', 'IC 卡号'].map(cell).join('');
  const lines = Array.from({ length: rows }, (_, n) => {
    phones += 1;
    const name = n % 25 === 0 ? '' : `员工${n}`;
    const cells = [company, name, '', role, '行政部', `J${phones}`, `C${phones}`].map(cell);
    cells[2] = `<c><v>${phones}</v></c>`;
    return `<row>${cells.join('')}</row>`;
  });
  const sheet = `<worksheet><sheetData><row>${titles}</row>${lines.join('')}</sheetData></worksheet>`;
  const workbook = '<workbook xmlns:r="x"><sheets><sheet name="S" sheetId="1" r:id="r"/></sheets></workbook>';
  const relations = '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>';
  return zipOf([
    { name: 'xl/workbook.xml', bytes: workbook },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relations },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheet },
  ]);
}

/** What somebody who is signed in does to import, by the product's own calls. */
export function importClient({ url, token, db }: { url: string; token: string; db: Db }) {
  async function call<T>(name: string, input: object, of: typeof importApi | typeof exportApi = importApi) {
    const answer = await fetch(`${url}${pathOf(of, name)}?lang=en_US`, {
      method: 'POST',
      headers: { 'x-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
    if (code !== 200) throw new Error(`${name}: ${code} ${message} ${JSON.stringify(data)}`);
    return data;
  }
  async function send(bytes: Buffer) {
    const form = new FormData();
    form.set('kind', 'employee');
    form.set('file', new Blob([new Uint8Array(bytes)]), 'people.xlsx');
    const answer = await fetch(`${url}${pathOf(importApi, 'add')}?lang=en_US`, {
      method: 'POST',
      headers: { 'x-token': token },
      body: form,
    });
    return ((await answer.json()) as { data: { importId: number; jobId: number } }).data;
  }
  /** Waits for a job's end; answers the seconds since `from`. */
  async function ended(jobId: number, from: number): Promise<number> {
    for (;;) {
      const job = await db
        .selectFrom('job')
        .select(['state', 'error'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      if (job.state === 'done') return (performance.now() - from) / 1_000;
      if (job.state === 'failed') throw new Error(`job failed: ${job.error}`);
      await new Promise((next) => setTimeout(next, 25));
    }
  }
  return { call, send, ended };
}
