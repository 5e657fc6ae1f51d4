import { buffer } from 'node:stream/consumers';
import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../src/db/seed/seed-demo.ts';
import { revisionHashOf, revisionTextOf } from '../src/kit/review/revision.ts';
import { withCheckedBytes } from '../src/modules/upload/upload.check-file.ts';
import { cleanPicture } from '../src/modules/upload/upload.clean-picture.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'none', w.now());
});

test('the demo’s notices are in every state, and each revision is what its hash says', async () => {
  const rows = await w.db.selectFrom('content').select(['state', 'next']).execute();
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['draft', 'toReview', 'rejected', 'approved', 'revoked']),
  );
  for (const revision of await w.db.selectFrom('contentRevision').selectAll().execute()) {
    const uploads = await w.db
      .selectFrom('contentUpload')
      .select(['uploadId', 'role'])
      .where('revisionId', '=', revision.id)
      .orderBy('place')
      .execute();
    expect(revisionHashOf(revisionTextOf(revision, uploads)), revision.titleZh).toBe(revision.hash);
  }
});

test('what they show is what somebody could have uploaded, and readers get it', async () => {
  const uploads = await w.db.selectFrom('upload').selectAll().where('purpose', 'like', 'notice%').execute();
  const purposes = new Set(uploads.map(({ purpose }) => purpose));
  expect(purposes).toEqual(new Set(['noticeThumbnail', 'noticeCrop', 'noticePicture', 'noticeFile']));
  for (const { purpose, key, name, mime, width, height } of uploads) {
    const bytes = await buffer(await w.deps.files.read(key));
    if (purpose === 'noticeFile')
      expect(await withCheckedBytes(purpose, { bytes, name }, async (checked) => checked)).toMatchObject({
        mime,
      });
    else {
      const kept = await cleanPicture(purpose === 'noticeCrop' ? 'noticeThumbnail' : 'noticePicture', bytes);
      expect(kept).toMatchObject({ mime, width, height });
      expect(Number(width) / Number(height)).toBeCloseTo(1.6, 5);
    }
  }
  const [project] = await w.db.selectFrom('project').select('id').orderBy('id').limit(1).execute();
  const projectId = project?.id ?? 0;
  const { notices } = await w.ok(appNoticeApi, 'home', { projectId });
  const shown = notices.filter(({ thumbnailUrl }) => thumbnailUrl !== null);
  expect(shown.length).toBeGreaterThan(2);
  for (const { noticeId, thumbnailUrl } of shown) {
    const { pictures, attachments } = await w.ok(appNoticeApi, 'read', { projectId, noticeId });
    for (const url of [thumbnailUrl ?? '', ...Object.values(pictures), ...attachments.map((one) => one.url)])
      expect((await w.app.inject({ method: 'GET', url })).headers['content-type']).toMatch(
        /^(image\/jpeg|application\/pdf)$/,
      );
  }
});
