import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sendingRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { uploadQuota } from '../../kit/files/upload-quota.ts';
import { sweepFiles } from './index.ts';
import { partOf, sendingCalls } from './upload.parts.fixture.ts';
import { pdfOf, streamOf } from './upload.pdf.fixture.ts';

const { partBytes } = sendingRules;
let w: World;
let userId: number;
let call: ReturnType<typeof sendingCalls>['call'];
let put: ReturnType<typeof sendingCalls>['put'];
let begin: ReturnType<typeof sendingCalls>['begin'];
let whole: ReturnType<typeof sendingCalls>['whole'];
beforeAll(async () => {
  w = await world();
  const person = await w.make.person();
  userId = person.user.id;
  ({ call, put, begin, whole } = sendingCalls(w, person.token));
});

/** A PDF of several parts. */
const large = (() => {
  const film = randomBytes(2 * partBytes + 1_000);
  return pdfOf({ more: { 5: streamOf(film) } });
})();
const stored = () => readdirSync(w.deps.settings.dataDir).sort();

describe('is refused before a byte was sent:', () => {
  test.each([
    ['what is too large', { bytes: 50 * 1024 * 1024 + 1 }, 400],
    ['another format', { name: 'report.exe' }, 400],
    ['a name without an ending', { name: 'report' }, 400],
    ['a film where none is taken', { name: 'film.mp4' }, 400],
    ['a purpose of pictures', { purpose: 'projectLogo' }, 400],
    ['nothing', { bytes: 0 }, 400],
  ])('%s', async (_, other, code) => {
    const before = await w.db.selectFrom('uploadSending').select('id').execute();
    const input = { purpose: 'reportFile', name: 'report.pdf', bytes: 10, ...other };
    expect(await call('begin', input)).toMatchObject({ code });
    expect(await w.db.selectFrom('uploadSending').select('id').execute()).toEqual(before);
  });

  test.each(['文件.PPTX', '影片.MP4'])('but not %s that reaches the limit', async (name) => {
    const input = { purpose: 'libraryFile', name, bytes: 50 * 1024 * 1024 };
    expect(await call('begin', input)).toMatchObject({ code: 200, data: { parts: 25 } });
  });

  test('an empty file, which is told what is taken', async () => {
    const answer = await call('begin', { purpose: 'libraryFile', name: '空.pdf', bytes: 0 });
    expect(answer).toMatchObject({ code: 400, data: { file: expect.stringContaining('DOC/DOCX/XLS') } });
    expect(answer.data.file).toContain('empty');
  });

  test('more than may be sent in a day, parts of what is on its way included', async () => {
    const { user, token: as } = await w.make.person();
    const facts = { purpose: 'reportFile', name: 'a.pdf', bytes: uploadQuota.person };
    const own = { ...facts, id: 'y'.repeat(43), userId: user.id };
    await w.db.insertInto('uploadSending').values(own).execute();
    const part = { sendingId: own.id, part: 0, key: 'k', bytes: uploadQuota.person - 10, sha256: '' };
    await w.db.insertInto('uploadPart').values(part).execute();
    const input = { purpose: 'reportFile', name: 'report.pdf' };
    expect(await call('begin', { ...input, bytes: 11 }, as)).toMatchObject({ code: 429 });
    expect(await call('begin', { ...input, bytes: 10 }, as)).toMatchObject({ code: 200 });
  });

  test('another one of too many that were never finished', async () => {
    const { user, token: as } = await w.make.person();
    const values = Array.from({ length: sendingRules.unfinished }, (_, at) => ({
      id: `${user.id}-${at}`.padEnd(43, 'z'),
      userId: user.id,
      purpose: 'reportFile',
      name: 'a.pdf',
      bytes: 1,
    }));
    await w.db.insertInto('uploadSending').values(values).execute();
    const input = { purpose: 'reportFile', name: 'report.pdf', bytes: 10 };
    expect(await call('begin', input, as)).toMatchObject({ code: 429 });
  });
});

test('what is never finished goes after a day, with its parts; what is on its way stays, and so do pictures of a used file', async () => {
  const { done } = await whole(large);
  await w.make.project({ logoId: done.data.uploadId });
  const old = await begin(large);
  await put(old, 0, partOf(large, 0));
  const young = await begin(large);
  await put(young, 0, partOf(large, 0));
  const ago = (hours: number) => new Date(w.now().getTime() - hours * 3_600_000);
  const aged = (id: string, hours: number) =>
    w.db
      .updateTable('uploadSending')
      .set({ createdAt: ago(hours) })
      .where('id', '=', id)
      .execute();
  await aged(old, 25);
  await aged(young, 23);
  await w.db
    .updateTable('upload')
    .set({ createdAt: ago(100) })
    .execute();
  const [oldPart] = await w.db.selectFrom('uploadPart').select('key').where('sendingId', '=', old).execute();
  const [youngPart] = await w.db
    .selectFrom('uploadPart')
    .select('key')
    .where('sendingId', '=', young)
    .execute();
  const swept = await sweepFiles(w.db, w.deps.files, w.now());
  expect(swept?.unfinished).toBe(1);
  expect(stored()).toContain(youngPart?.key);
  expect(stored()).not.toContain(oldPart?.key);
  // Nothing but what is used is left of the uploads: the file with its picture.
  const left = await w.db
    .selectFrom('upload')
    .select(['id', 'thumbnailOf', 'userId'])
    .orderBy('id')
    .execute();
  const { uploadId } = done.data;
  expect(left).toEqual([
    { id: uploadId, thumbnailOf: null, userId },
    { id: done.data.thumbnails[0].uploadId, thumbnailOf: uploadId, userId },
  ]);
  expect(await call('look', { uploadId })).toMatchObject({ data: { uses: 1 } });
  await w.db.updateTable('project').set({ logoId: null }).execute();
  expect((await sweepFiles(w.db, w.deps.files, w.now()))?.unused).toBe(1);
  expect(await w.db.selectFrom('upload').select('id').execute()).toEqual([]);
});
