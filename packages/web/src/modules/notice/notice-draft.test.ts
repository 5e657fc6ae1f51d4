import { expect, test } from 'vitest';
import {
  draftFieldOf,
  NoticeDraft,
  newDraft,
  noticeInputOf,
  refusalByField,
  sameClockInZone,
} from './notice-draft.ts';

const project = { projectId: 7, zone: 'Asia/Shanghai' };

test('a new notice is for the project, and English that was not begun is none', () => {
  const sent = noticeInputOf(newDraft(project, 'UTC'));
  expect(sent.en).toBeNull();
  expect(sent.audience).toEqual({ kind: 'projects', projectIds: [7], buildingIds: [], companyIds: [] });
});

test('a draft is saved with nothing in it, but not without a project', () => {
  expect(NoticeDraft.safeParse(newDraft(project, 'UTC')).success).toBe(true);
  expect(NoticeDraft.safeParse(newDraft(undefined, 'UTC')).success).toBe(false);
});

test('places of another kind of audience are not sent', () => {
  const sent = noticeInputOf({
    ...newDraft(project, 'UTC'),
    kind: 'everyone',
    buildingIds: [3],
    companyIds: [4],
  });
  expect(sent.audience).toMatchObject({ buildingIds: [], companyIds: [] });
});

test('what the server says of a field stands at the field of the form', () => {
  expect(draftFieldOf('zh.title')).toBe('titleZh');
  expect(draftFieldOf('audience.buildingIds')).toBe('buildingIds');
  expect(draftFieldOf('audience')).toBe('kind');
  expect(draftFieldOf('sms')).toBe('sms');
  expect(refusalByField({ 'notice.en.body': 'x', 'notice.audience.projectIds': 'y' })).toEqual({
    bodyEn: 'x',
    projectIds: 'y',
  });
});

test('a time keeps its reading of the clock when the project is another', () => {
  expect(sameClockInZone('2026-11-20T01:00:00.000Z', 'Asia/Shanghai', 'Europe/Berlin')).toBe(
    '2026-11-20T08:00:00.000Z',
  );
  expect(sameClockInZone('2026-03-29T02:30:00.000Z', 'UTC', 'Europe/Berlin')).toBeNull();
});
