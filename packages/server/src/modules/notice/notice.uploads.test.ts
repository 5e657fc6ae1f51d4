import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBody, newNotice } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { cropAround } from '../../kit/files/crop-picture.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { approvedNotice, type Office, officeOf, submittedNotice } from './notice.fixture.ts';

let w: World;
let office: Office;
beforeAll(async () => {
  w = await world();
  office = await officeOf(w);
});

/** A picture of two halves, red on the left and blue on the right, as somebody uploaded it. */
async function upload(userId: number, purpose: string): Promise<number> {
  const half = { create: { width: 800, height: 600, channels: 3 as const, background: '#d22' } };
  const blue = { create: { width: 400, height: 600, channels: 3 as const, background: '#22d' } };
  const right = await sharp(blue).png().toBuffer();
  const bytes = await sharp(half)
    .composite([{ input: right, left: 400, top: 0 }])
    .png()
    .toBuffer();
  const key = newToken();
  await w.deps.files.put(key, bytes);
  const row = { key, purpose, name: 'a.png', mime: 'image/png', bytes: bytes.length, userId };
  return (await w.db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const withPicture = (uploadId: number) => ({
  title: '电梯检修',
  body: {
    type: 'doc' as const,
    content: [...newBody().content, { type: 'picture' as const, attrs: { uploadId, alt: '电梯' } }],
  },
});

describe('a thumbnail', () => {
  test.each([
    [1600, 1600, 50, 50, { left: 0, top: 300, width: 1600, height: 1000 }],
    [1600, 1000, 0, 0, { left: 0, top: 0, width: 1600, height: 1000 }],
    [1600, 500, 100, 50, { left: 800, top: 0, width: 800, height: 500 }],
    [1600, 500, 25, 50, { left: 0, top: 0, width: 800, height: 500 }],
    [100, 1600, 50, 100, { left: 0, top: 1537, width: 100, height: 63 }],
    [1, 1, 50, 50, { left: 0, top: 0, width: 1, height: 1 }],
  ])('of %i × %i is cut to 16:10 around %i, %i', (width, height, x, y, part) => {
    expect(cropAround(width, height, { x, y }, { width: 16, height: 10 })).toEqual(part);
  });

  test('is cut where its focus is, once, and the whole stays for the office', async () => {
    const uploadId = await upload(office.author.user.id, 'noticeThumbnail');
    const { noticeId, version, input } = await approvedNotice(w, office, {
      thumbnail: { uploadId, x: 100, y: 50 },
    });
    const here = { projectId: office.project.id, noticeId };
    const { thumbnailUrl } = await w.ok(appNoticeApi, 'read', here);
    const { rawPayload } = await w.app.inject({ method: 'GET', url: thumbnailUrl ?? '' });
    const { width, height } = await sharp(rawPayload).metadata();
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1.6, 1);
    const { dominant } = await sharp(rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(100);
    const crops = () => w.db.selectFrom('upload').select('id').where('purpose', '=', 'noticeCrop').execute();
    const before = await crops();
    const notice = { ...input, summary: '另一个' };
    await w.ok(noticeApi, 'edit', { noticeId, version, notice }, office.author.token);
    expect(await crops()).toEqual(before);
    const { revision } = await w.ok(noticeApi, 'get', { noticeId }, office.author.token);
    const whole = await w.app.inject({ method: 'GET', url: revision.thumbnail?.url ?? '' });
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 800, height: 600 });
  });
});

describe('only what one uploaded for this is taken', () => {
  test.each([
    ['zh.body', 'noticePicture', (id: number) => ({ zh: withPicture(id) })],
    ['thumbnail', 'noticeThumbnail', (id: number) => ({ thumbnail: { uploadId: id, x: 50, y: 50 } })],
    ['attachmentIds', 'noticeFile', (id: number) => ({ attachmentIds: [id] })],
  ])('as %s', async (field, purpose, of) => {
    const mine = office.author.user.id;
    const add = (id: number) =>
      w.call(noticeApi, 'add', newNotice({ projectId: office.project.id, ...of(id) }), office.author.token);
    const stranger = await w.make.user();
    for (const id of [await upload(stranger.id, purpose), await upload(mine, 'projectLogo'), 999_999_999])
      expect(await add(id)).toMatchObject({ code: 400, data: { [field]: expect.any(String) } });
    expect(await add(await upload(mine, purpose))).toMatchObject({ code: 200 });
  });

  test('another editor keeps what the notice has', async () => {
    const uploadId = await upload(office.author.user.id, 'noticePicture');
    const { noticeId, looked, input } = await submittedNotice(w, office, { zh: withPicture(uploadId) });
    const { version } = await w.ok(noticeApi, 'withdraw', looked, office.author.token);
    const resources = ['content:notice:view', 'content:notice:edit'] as const;
    const other = await w.make.person({ role: { level: 30, resources }, projectId: office.project.id });
    const edit = { noticeId, version, notice: { ...input, summary: '改了' } };
    expect(await w.call(noticeApi, 'edit', edit, other.token)).toMatchObject({ code: 200 });
  });
});

describe('only places in scope and in the projects are taken', () => {
  test('each is refused at its field', async () => {
    const there = await officeOf(w);
    const [building, foreign] = [
      await w.make.building({ projectId: office.project.id }),
      await w.make.building({ projectId: there.project.id }),
    ];
    const base = {
      kind: 'everyone' as const,
      projectIds: [office.project.id],
      buildingIds: [],
      companyIds: [],
    };
    const tries: [string, object][] = [
      ['audience.projectIds', { ...base, projectIds: [office.project.id, there.project.id] }],
      ['audience.buildingIds', { ...base, kind: 'buildings', buildingIds: [building.id, foreign.id] }],
      ['audience.companyIds', { ...base, kind: 'companies', companyIds: [there.company.id] }],
      ['audience.buildingIds', { ...base, kind: 'buildings' }],
    ];
    for (const [field, audience] of tries) {
      const input = newNotice({ audience: audience as typeof base });
      const answer = await w.call(noticeApi, 'add', input, office.author.token);
      expect(answer, field).toMatchObject({ code: 400, data: { [field]: expect.any(String) } });
    }
  });
});
