import type { NoticeRow } from '@mdi/contract/modules/notice/notice.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { actionsFor } from '../../kit/list/act-definitions.ts';
import { noticePaths } from '../../kit/paths/addresses.ts';
import { noticeActions } from './notice-actions.ts';
import type { Ask } from './notice-dialog-loader.ts';

// What the words of a page are chosen by.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

const nothing: NoticeRow['can'] = {
  edit: false,
  submit: false,
  withdraw: false,
  review: false,
  pullBack: false,
  revoke: false,
  reopen: false,
  remove: false,
  copy: false,
  readers: false,
  remind: false,
};
const rowThat = (can: Partial<NoticeRow['can']>): NoticeRow => ({
  noticeId: 5,
  titleZh: '停电通知',
  titleEn: null,
  projectId: 1,
  projectNames: ['恒景中心'],
  projects: 1,
  publisher: '物业服务中心',
  state: 'approved',
  stage: 'live',
  next: null,
  zone: 'Asia/Shanghai',
  releaseAt: null,
  expiresAt: null,
  mustConfirm: true,
  audienceCount: 9,
  readCount: 4,
  confirmedCount: 2,
  complete: { zh: true, en: false },
  reason: null,
  waitingSince: null,
  version: 3,
  updatedAt: '2026-11-20T01:00:00.000Z',
  can: { ...nothing, ...can },
});

type Question = Parameters<Ask>[0];

function offered(can: Partial<NoticeRow['can']>) {
  const asked: Question[] = [];
  const row = rowThat(can);
  const { inline, more } = actionsFor(
    noticeActions((question) => void asked.push(question), { paths: noticePaths.content, inList: false }),
    row,
  );
  const labels = (of: readonly { label: string }[]) => of.map(({ label }) => label);
  return { row, asked, more, first: labels(inline), others: labels(more) };
}

describe('what may be done with a notice', () => {
  test('is nothing where the server allows nothing', () => {
    expect(offered({})).toMatchObject({ first: [], others: [] });
  });

  test('begins with the review, else with editing', () => {
    expect(offered({ edit: true, review: true }).first).toEqual(['notice.review']);
    expect(offered({ edit: true }).first).toEqual(['kit.edit']);
  });

  test.each([
    ['submit', 'notice.submit'],
    ['withdraw', 'notice.withdraw'],
    ['pullBack', 'notice.pullBack'],
    ['reopen', 'notice.reopen'],
    ['copy', 'notice.copy'],
    ['remind', 'notice.remind'],
  ] as const)('asks before it does: %s', (kind, label) => {
    const { row, asked, more, others } = offered({ [kind]: true });
    expect(others).toEqual([label]);
    for (const { run } of more) run?.();
    expect(asked).toEqual([{ kind, notice: row }]);
  });

  test('revokes one as it revokes several, with a reason that is asked', () => {
    const { row, asked, more } = offered({ revoke: true });
    for (const { run } of more) run?.();
    expect(asked).toMatchObject([{ kind: 'revoke', notices: [row] }]);
  });
});
