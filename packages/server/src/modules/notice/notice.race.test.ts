import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newNotice } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import {
  noticeRights as all,
  announce,
  approvedNotice,
  officeOf,
  submittedNotice,
} from './notice.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

describe('of two at once one is first, and nothing is done twice:', () => {
  const codes = (answers: { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);
  const steps = async (noticeId: number, step: string) =>
    (
      await w.db
        .selectFrom('contentStep')
        .select('id')
        .where('contentId', '=', noticeId)
        .where('step', '=', step)
        .execute()
    ).length;

  test('who approve', async () => {
    const office = await officeOf(w);
    const role = { level: 30 as const, resources: all };
    const second = await w.make.person({ role, projectId: office.project.id });
    const { looked, hash, noticeId } = await submittedNotice(w, office);
    const answers = await Promise.all(
      [office.reviewer, second].map(({ token }) => w.call(noticeApi, 'approve', { ...looked, hash }, token)),
    );
    expect(codes(answers)).toEqual([200, 409]);
    expect(await steps(noticeId, 'approve')).toBe(1);
  });

  test('who revoke', async () => {
    const office = await officeOf(w);
    const { noticeId } = await approvedNotice(w, office);
    const asked = { noticeIds: [noticeId], reason: '写错了' };
    const { token } = office.reviewer;
    const answers = await Promise.all([1, 2].map(() => w.call(noticeApi, 'revoke', asked, token)));
    expect(codes(answers)).toEqual([200, 409]);
    expect(await steps(noticeId, 'revoke')).toBe(1);
  });

  test('who save and hand in', async () => {
    const office = await officeOf(w);
    const input = newNotice({ projectId: office.project.id });
    const { token } = office.author;
    const looked = await w.ok(noticeApi, 'add', input, token);
    const answers = await Promise.all([
      w.call(noticeApi, 'submit', looked, token),
      w.call(noticeApi, 'edit', { ...looked, notice: { ...input, summary: '另一个' } }, token),
    ]);
    expect(codes(answers)).toEqual([200, 409]);
  });

  test('who remind', async () => {
    const office = await officeOf(w);
    const east = 12 - w.now().getUTCHours();
    const zone = `Etc/GMT${east >= 0 ? '-' : '+'}${Math.abs(east)}`;
    const { noticeId } = await approvedNotice(w, office, { mustConfirm: true, zone });
    await announce(w);
    const { token } = office.reviewer;
    const answers = await Promise.all([1, 2].map(() => w.call(noticeApi, 'remind', { noticeId }, token)));
    // The reviewer holds the right to readers; the second comes too soon after the first.
    expect(codes(answers)).toEqual([200, 400]);
    expect(await steps(noticeId, 'remind')).toBe(1);
  });
});
