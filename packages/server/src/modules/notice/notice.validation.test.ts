import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newNotice } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { type Office, officeOf, submittedNotice } from './notice.fixture.ts';

let w: World;
let office: Office;
beforeAll(async () => {
  w = await world();
  office = await officeOf(w);
});

describe('handing in is refused', () => {
  test.each([
    ['without a Chinese title', { zh: { title: '', body: newNotice({ projectId: 1 }).zh.body } }],
    ['without a text', { zh: { title: '停水', body: { type: 'doc', content: [{ type: 'paragraph' }] } } }],
    [
      'with an English title alone',
      { en: { title: 'Water', body: { type: 'doc', content: [{ type: 'paragraph' }] } } },
    ],
    ['without a publisher', { publisher: '' }],
    [
      'when it would be over before it began',
      { releaseAt: '2090-01-02T00:00:00Z', expiresAt: '2090-01-01T00:00:00Z' },
    ],
    ['when it is over already', { expiresAt: '2020-01-01T00:00:00Z' }],
  ])('%s', async (_, facts) => {
    const input = newNotice({ projectId: office.project.id, ...facts });
    const { noticeId, version } = await w.ok(noticeApi, 'add', input, office.author.token);
    const call = w.call(noticeApi, 'submit', { noticeId, version }, office.author.token);
    expect(await call).toMatchObject({ code: 400 });
    const { findings } = await w.ok(noticeApi, 'get', { noticeId }, office.author.token);
    expect(findings.filter(({ level }) => level === 'stop')).toHaveLength(1);
  });

  test('in one language where the project needs both', async () => {
    const there = await officeOf(w);
    const rules = { projectId: there.project.id, bothLanguages: true, ownReview: false };
    await w.ok(noticeApi, 'setRules', rules, there.reviewer.token);
    const input = newNotice({ projectId: there.project.id, en: null });
    const looked = await w.ok(noticeApi, 'add', input, there.author.token);
    expect(await w.call(noticeApi, 'submit', looked, there.author.token)).toMatchObject({
      code: 400,
      message: '1 problem needs attention first',
    });
  });
});

describe('what is written is refused at its field', () => {
  test.each([
    ['a script for a link', { zh: { title: 'x', body: linked('javascript:alert(1)') } }],
    ['an address of the house', { zh: { title: 'x', body: linked('https://192.168.0.1/x') } }],
    ['an unknown node', { zh: { title: 'x', body: { type: 'doc', content: [{ type: 'iframe' }] } } }],
    ['no zone', { zone: 'Mars/Olympus' }],
    ['201 characters of a summary', { summary: '长'.repeat(201) }],
  ])('%s', async (_, facts) => {
    const input = { ...newNotice({ projectId: office.project.id }), ...facts } as never;
    expect(await w.call(noticeApi, 'add', input, office.author.token)).toMatchObject({
      code: 400,
      data: {
        [Object.keys(facts)[0] === 'zh' ? 'zh.body' : (Object.keys(facts)[0] ?? '')]: expect.any(String),
      },
    });
  });
});

/** Lists within lists, so deep. */
function nested(depth: number): object {
  const inside = depth === 0 ? { type: 'paragraph' } : nested(depth - 1);
  return { type: 'bulletList', content: [{ type: 'listItem', content: [inside] }] };
}

const said = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test.each([
  ['zh_CN', 'a foreign scheme', linked('ftp://example.com/a'), '链接'],
  ['zh_CN', 'a script', linked('javascript:alert(1)'), '链接'],
  ['zh_CN', 'an internal address', linked('https://10.0.0.1/'), '内部'],
  ['zh_CN', '20,001 characters', said('长'.repeat(20_001)), '20,000'],
  ['zh_CN', '300 lists in each other', { type: 'doc', content: [nested(300)] }, '嵌套'],
  ['zh_CN', 'an unknown node', { type: 'doc', content: [{ type: 'video' }] }, '内容'],
  ['en_US', '20,001 characters', said('a'.repeat(20_001)), '20,000'],
])(
  '%s: %s in a text is refused in the person’s language, and the draft stays as it was',
  async (lang, _, body, words) => {
    const input = newNotice({ projectId: office.project.id });
    const { noticeId, version } = await w.ok(noticeApi, 'add', input, office.author.token);
    const kept = () =>
      w.db.selectFrom('contentRevision').selectAll().where('contentId', '=', noticeId).execute();
    const before = await kept();
    const notice = { ...input, zh: { title: '停水', body } } as never;
    const answer = await w.call(noticeApi, 'edit', { noticeId, version, notice }, office.author.token, {
      lang,
    });
    expect(answer).toMatchObject({ code: 400, data: { 'notice.zh.body': expect.stringContaining(words) } });
    expect(await kept()).toEqual(before);
  },
);

function linked(href: string) {
  const text = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] };
  return { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
}

test('the history tells every step in words, with the hash of the text and the reason', async () => {
  const { noticeId, looked, hash, input } = await submittedNotice(w, office);
  const no = { ...looked, hash, reason: '请写明时间' };
  await w.ok(noticeApi, 'reject', no, office.reviewer.token);
  const asked = { entity: 'notice' as const, id: noticeId };
  const { list } = await w.ok(auditApi, 'history', asked, office.author.token, { lang: 'zh_CN' });
  expect(list.map(({ done }) => done)).toEqual(['驳回公告', '提交公告审核', '新增公告']);
  const [change] = list[0]?.changes ?? [];
  expect(change?.title).toContain(input.zh.title);
  expect(change?.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: '状态', before: '待审核', after: '已驳回' }),
      expect.objectContaining({ label: '原因', after: '请写明时间' }),
      expect.objectContaining({ after: hash }),
    ]),
  );
});
