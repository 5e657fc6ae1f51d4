import { expect, test, vi } from 'vitest';
import { draftOf } from '../../kit/form/drafts/draft-of.ts';
import { inputProblems, isEmptyAndRequired } from '../../kit/form/input-problems.ts';
import {
  completenessOf,
  nationwide,
  newDraft,
  ReportDraft,
  refusalByField,
  reportInputOf,
} from './report-draft.ts';

// What the words of a page are chosen by.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

const file = { uploadId: 7, name: 'a.pdf', size: 10 };
const draft: ReportDraft = {
  titleZh: '标题',
  titleEn: null,
  reportOn: '2026-11-01',
  category: 'OFFICE',
  region: nationwide,
  period: 'quarterly',
  whitelisted: true,
  whitelistIds: null,
  picture: null,
  shareId: null,
  zhPdf: file,
  zhOther: null,
  enPdf: null,
  enOther: null,
  download: false,
  selectText: false,
  markDate: true,
  markCompany: false,
  markStrength: 16,
};

test('saving asks for a title in either language', () => {
  const titled = (titleZh: string | null, titleEn: string | null) =>
    ReportDraft.safeParse({ ...draft, titleZh, titleEn }).success;
  expect(titled('标题', null)).toBe(true);
  expect(titled(null, 'Title')).toBe(true);
  expect(titled(null, null)).toBe(false);
});

test('that a title is missing in both languages is said together with what else is missing', () => {
  const { reportOn: _, ...rest } = { ...draft, titleZh: null, titleEn: null };
  const { error } = ReportDraft.safeParse(rest);
  const told = inputProblems(ReportDraft, rest, error)?.issues.map(({ path, message }) => [path[0], message]);
  expect(told).toContainEqual(['titleZh', 'researchReport.error.noTitle']);
  expect(told?.map(([name]) => name)).toContain('reportOn');
  expect(isEmptyAndRequired(ReportDraft.shape.titleZh, null)).toBe(false);
});

test('what is typed is sent as the server takes it', () => {
  expect(reportInputOf(draft)).toMatchObject({
    titleZh: '标题',
    titleEn: '',
    region: null,
    whitelistIds: [],
    files: { zhPdf: 7, zhOther: null, enPdf: null, enOther: null },
  });
  expect(reportInputOf({ ...draft, region: 'east', whitelistIds: [3] })).toMatchObject({
    region: 'east',
    whitelistIds: [3],
  });
});

test('a new report asks for its category and region, which nobody may guess', () => {
  const { error } = ReportDraft.safeParse({
    ...draftOf(ReportDraft, { ...draft, ...newDraft('2026-11-01') }),
    category: undefined,
    region: undefined,
  });
  expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual(['category', 'region']);
});

test('a refusal stands at the field it is about, of a file too, and of what a published report would lack', () => {
  expect(refusalByField({ 'files.zhPdf': 'said' })).toEqual({ zhPdf: 'said' });
  expect(refusalByField({ whitelistIds: 'said' })).toEqual({ whitelistIds: 'said' });
  const key = 'researchReport.finding.noTitleEn';
  const findings = [{ level: 'stop', key, args: [], field: 'titleEn' }];
  expect(refusalByField({ findings, field: 'titleEn' })).toEqual({ titleEn: key });
  expect(refusalByField(null)).toBeNull();
});

test('how whole it is counts title, both files and the picture in each language', () => {
  expect(completenessOf(draft)).toEqual({ zh: 2, en: 0 });
  expect(
    completenessOf({ ...draft, titleEn: 'Title', enOther: file, picture: { uploadId: 1, x: 50, y: 50 } }),
  ).toEqual({ zh: 3, en: 3 });
});
