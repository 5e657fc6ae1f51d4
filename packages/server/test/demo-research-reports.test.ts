import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../src/db/seed/seed-demo.ts';
import { withCheckedBytes } from '../src/modules/upload/upload.check-file.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'none', w.now());
}, 60_000);

test('the demo has 24 reports in all that may become of them, each with documents that somebody could have uploaded', async () => {
  const reports = await w.db.selectFrom('researchReport').selectAll().execute();
  expect(reports).toHaveLength(24);
  for (const is of [
    { published: false },
    { state: 'Y' },
    { whitelisted: true },
    { period: 'thematic' },
    { region: null },
  ])
    expect(
      reports.some((one) => Object.entries(is).every(([key, value]) => one[key as never] === value)),
    ).toBe(true);
  const files = await w.db
    .selectFrom('reportFile')
    .innerJoin('upload', 'upload.id', 'reportFile.uploadId')
    .select(['upload.key', 'upload.name'])
    .execute();
  expect(files.length).toBeGreaterThan(40);
  for (const { key } of files) {
    const pages = (await PDFDocument.load(await buffer(await w.deps.files.read(key)))).getPageCount();
    expect(pages).toBeGreaterThanOrEqual(6);
    expect(pages).toBeLessThanOrEqual(30);
  }
  const [file] = files;
  const bytes = await buffer(await w.deps.files.read(file?.key ?? ''));
  const of = { bytes, name: file?.name ?? '' };
  const checked = await withCheckedBytes('reportFile', of, async (found) => found);
  expect(checked).toMatchObject({ mime: 'application/pdf' });
});

test('who read a report was allowed to, within the last ninety days, and after it was published', async () => {
  const views = await w.db.selectFrom('reportView').select('id').execute();
  expect(views.length).toBeGreaterThan(500);
  const strangers = await w.db
    .selectFrom('reportView')
    .innerJoin('researchReport', 'researchReport.id', 'reportView.reportId')
    .innerJoin('reportReader', 'reportReader.id', 'reportView.readerId')
    .leftJoin('user', 'user.id', 'reportReader.userId')
    .select('reportView.id')
    .where('researchReport.whitelisted', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('researchReportWhitelist as rw')
            .innerJoin('whitelistPhone as p', 'p.whitelistId', 'rw.whitelistId')
            .select('p.id')
            .whereRef('rw.reportId', '=', 'reportView.reportId')
            .where('p.phoneKey', '=', sql<string>`coalesce("user".phone_key, report_reader.phone_key)`),
        ),
      ),
    )
    .execute();
  expect(strangers).toEqual([]);
  const invited = w.db.selectFrom('reportReader').select('id').where('phoneKey', 'is not', null);
  expect(await invited.execute()).toHaveLength(60);
  const { token } = await w.make.person({ role: { resources: ['report:researchReport:view'] } });
  const { list } = await w.ok(researchReportApi, 'list', { sort: '-uploadedAt' }, token);
  expect(list).toHaveLength(20);
  expect(list.filter(({ published }) => !published).every(({ reads }) => reads === 0)).toBe(true);
});
