import type { Resource } from '@mdi/contract/kit/op.ts';
import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { passBackgroundApi } from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import {
  type SearchKind,
  type SearchResult,
  searchApi,
  searchKinds,
} from '@mdi/contract/modules/search/search.contract.ts';
import { typedCronInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { pageWordsEn } from '@mdi/page-kit/words.en.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { done, type World, world } from '../../../test/world.ts';
import { translator } from '../../kit/words.ts';
import { spellNamesInPinyin } from './search.pinyin.queries.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const views: readonly Resource[] = [
  'pass:company:view',
  'sys:project:view',
  'sys:building:view',
  'pass:employee:view',
  'pass:staff:view',
  'sys:user:view',
  'pass:visit:view',
  'pass:visitorCard:view',
  'pass:device:view',
  'pass:area:view',
];

const others: readonly Resource[] = [
  'pm:notice:view',
  'content:suggestion:view',
  'content:reservation:view',
  'content:page:view',
  'pm:miniProgram:view',
  'sys:researchReport:view',
  'sys:task:view',
];

const find = async (token: string, word: string): Promise<SearchResult[]> => {
  const answer = await w.call(searchApi, 'find', { word }, token);
  expect(answer, word).toMatchObject({ code: 200 });
  return done(answer);
};
const kinds = async (token: string, word: string) => (await find(token, word)).map(({ kind }) => kind).sort();

/** One record of each kind in a project of its own, all with the same word in their names. */
async function scene(word: string, number = `C${word}`) {
  const project = await w.make.project({ name: `${word}园区${number.slice(1)}` });
  const building = await w.make.building({ projectId: project.id, name: `${word}座` });
  const company = await w.make.company({ projectId: project.id, name: `${word}事务所` });
  const user = await w.make.user({ nickName: `${word}明`, phone: phone() });
  const employee = await w.make.employee({ company, userId: user.id });
  const visit = await w.make.visit({ companyId: company.id, name: `${word}访` });
  const card = await w.make.visitorCard({ projectId: project.id, name: `${word}卡`, number });
  return { project, building, company, user, employee, visit, card };
}
let phones = 13_790_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};

describe('the search finds', () => {
  test('records of every kind by a part of the name, for who may see their lists', async () => {
    const s = await scene('青岚');
    const { token } = await w.make.person({ role: { resources: views } });
    expect(await kinds(token, '青岚')).toEqual(
      expect.arrayContaining(['building', 'company', 'employee', 'project', 'visit', 'visitorCard']),
    );
    expect(await find(token, '青岚明')).toMatchObject([
      { kind: 'employee', id: s.employee.id, about: s.company.name },
      {},
    ]);
    expect(await find(token, 'c青岚')).toMatchObject([{ kind: 'visitorCard', id: s.card.id }]);
  });

  test('a phone whole or by its last four, and no other part of it', async () => {
    const s = await scene('白鹭');
    const { token } = await w.make.person({ role: { resources: views } });
    const whole = s.user.phone;
    for (const word of [whole, whole.slice(-4)]) {
      expect((await find(token, word)).map(({ id, kind }) => [kind, id])).toContainEqual([
        'employee',
        s.employee.id,
      ]);
    }
    expect(await find(token, whole.slice(2, 9))).toEqual([]);
  });

  test('the visits of the last month and all that is planned, the nearest to now first', async () => {
    const { company } = await scene('雁南');
    const days = (from: number) => ({
      startAt: new Date(w.now().getTime() + from * 86_400_000),
      endAt: new Date(w.now().getTime() + from * 86_400_000 + 3_600_000),
    });
    const visit = (from: number) =>
      w.make.visit({ companyId: company.id, name: '雁南归', state: 'approved', ...days(from) });
    const [soon, far, lately] = [await visit(2), await visit(200), await visit(-30)];
    await visit(-32);
    const { token } = await w.make.person({ role: { resources: views } });
    const found = (await find(token, '雁南归')).filter(({ kind }) => kind === 'visit');
    expect(found.map(({ id }) => id)).toEqual([soon.id, lately.id, far.id]);
  });

  test('a notice by either of its titles, and names it in the language that is asked in', async () => {
    const project = await w.make.project();
    const { token } = await w.make.person({
      projectId: project.id,
      role: { resources: ['pm:notice:view'] },
    });
    await w.make.notice({ projectIds: [project.id], titleZh: '停水通知', titleEn: 'Water off' });
    await w.make.notice({ projectIds: [project.id], titleZh: '停水改期', titleEn: '' });
    const named = async (word: string, lang: string) =>
      done(await w.call(searchApi, 'find', { word }, token, { lang })).map(({ name }) => name);
    expect(await named('停水', 'en_US')).toEqual(['停水改期', 'Water off']);
    expect(await named('water', 'zh_CN')).toEqual(['停水通知']);
  });

  test('a reservation by name, company, number or whole phone, in its own project alone', async () => {
    const project = await w.make.project();
    const role = { level: 30 as const, resources: ['content:reservation:view'] as const };
    const { token } = await w.make.person({ role, projectId: project.id });
    const one = await w.make.reservation({ projectId: project.id, name: '沈听雨', companyName: '竹溪设计' });
    const elsewhere = { projectId: (await w.make.project()).id, name: '沈听雨' };
    const foreign = await w.make.reservation(elsewhere);
    const found = [
      { kind: 'reservation', id: one.id, name: `#${one.id} 沈听雨`, about: '竹溪设计', of: null },
    ];
    for (const word of ['听雨', '竹溪', `#${one.id}`, one.phone])
      expect(await find(token, word), word).toEqual(found);
    for (const word of [`#${foreign.id}`, one.phone.slice(2, 9)]) expect(await find(token, word)).toEqual([]);
  });

  test('mini-programs and their pages, research reports and scheduled tasks, by their own rights alone', async () => {
    const project = await w.make.project({ name: '霜叶园' });
    const page = await w.make.page({ projectId: project.id, title: '霜叶活动' });
    const { miniProgramId } = await w.make.miniProgram({ projectId: project.id, name: '霜叶通' });
    const report = await w.make.report({ titleZh: '霜叶市场观察' });
    const task = await w.make.task({ name: '霜叶提醒' });
    const every = await w.make.person({ role: { resources: ['content:page:view', 'sys:task:view'] } });
    const told = await find(every.token, '霜叶');
    expect(told.map(({ about }) => about)).toEqual([
      `霜叶园 · ${pageWordsEn[`kind_${page.doc.kind}`]}`,
      typedCronInWords(task.cron, translator('en')),
    ]);
    const all = [
      ['page', page.pageId, 'content:page:view'],
      ['miniProgram', miniProgramId, 'pm:miniProgram:view'],
      ['researchReport', report.id, 'sys:researchReport:view'],
      ['task', task.id, 'sys:task:view'],
    ] as const;
    for (const [kind, id, resource] of all) {
      const { token } = await w.make.person({ role: { resources: [resource] } });
      expect(await find(token, '霜叶'), kind).toMatchObject([{ kind, id }]);
    }
  });

  test('of what somebody looked at last what they may still open', async () => {
    const project = await w.make.project();
    const role = { level: 30 as const, resources: ['pass:company:view'] as const };
    const { token, assignment } = await w.make.person({ role, projectId: project.id });
    const here = await w.make.company({ projectId: project.id });
    const gone = await w.make.company({ projectId: project.id });
    const elsewhere = await w.make.company({ projectId: (await w.make.project()).id });
    await w.db.deleteFrom('company').where('id', '=', gone.id).execute();
    const of = (entity: 'company' | 'project', { id }: { id: number }) => ({ entity, id });
    const records = [of('project', project), ...[gone, here, elsewhere].map((one) => of('company', one))];
    expect(await w.ok(searchApi, 'recent', { records }, token)).toEqual([of('company', here)]);
    await w.db.deleteFrom('roleResource').where('roleId', '=', assignment.roleId).execute();
    expect(await w.ok(searchApi, 'recent', { records }, token)).toEqual([]);
  });

  test('nothing of a list that the role may not see', async () => {
    await scene('墨香');
    const thin = await w.make.person({ role: { resources: ['sys:project:view'] } });
    expect(await kinds(thin.token, '墨香')).toEqual(['project']);
    const none = await w.make.person({ role: { resources: [] } });
    expect(await find(none.token, '墨香')).toEqual([]);
  });

  test('nothing of another project or company', async () => {
    const here = await scene('寒山');
    const there = await scene('寒山', 'C寒山2');
    const role = { level: 30 as const, resources: views };
    const property = await w.make.person({ role, projectId: here.project.id });
    const ids = (await find(property.token, '寒山'))
      .filter(({ kind }) => kind === 'company')
      .map(({ id }) => id);
    expect(ids).toEqual([here.company.id]);
    expect(ids).not.toContain(there.company.id);
    const tenant = await w.make.person({
      role: { level: 40, resources: views },
      projectId: here.project.id,
      companyId: (await w.make.company({ projectId: here.project.id })).id,
    });
    expect(
      (await find(tenant.token, '寒山')).filter(({ kind }) => kind !== 'building' && kind !== 'project'),
    ).toEqual([]);
  });

  test('people, companies, buildings and projects as their Chinese names are spelt, by syllables or first letters', async () => {
    const { company, employee, project, user } = await scene('翠微');
    await w.db.updateTable('user').set({ nickName: '曾小贤' }).where('id', '=', user.id).execute();
    const { token } = await w.make.person({ role: { resources: views } });
    expect(await find(token, 'cuiwei')).toEqual([]);
    await spellNamesInPinyin(w.db);
    for (const word of ['cuiwei', 'Cui wei', 'cwsws']) {
      expect(await find(token, word), word).toContainEqual(
        expect.objectContaining({ kind: 'company', id: company.id }),
      );
    }
    expect(await kinds(token, 'cuiwei')).toEqual(['building', 'company', 'project']);
    for (const word of ['zengxiaoxian', 'zxx']) {
      expect(await find(token, word), word).toContainEqual(
        expect.objectContaining({ kind: 'employee', id: employee.id, name: '曾小贤' }),
      );
    }
    await w.db.updateTable('project').set({ name: '碧澄园区' }).where('id', '=', project.id).execute();
    await spellNamesInPinyin(w.db);
    expect(await kinds(token, 'cuiwei')).toEqual(['building', 'company']);
    expect(await find(token, 'bichengyq')).toEqual([]);
    expect(await find(token, 'bcyq')).toMatchObject([{ kind: 'project', id: project.id }]);
    await w.db.updateTable('project').set({ name: '碧澄10号楼' }).where('id', '=', project.id).execute();
    await spellNamesInPinyin(w.db);
    for (const word of ['bc10hl', 'bicheng10hao'])
      expect(await find(token, word), word).toMatchObject([{ kind: 'project', id: project.id }]);
  });

  test('the same where a company or a host is to be chosen', async () => {
    const { company, employee, user } = await scene('缙云');
    await w.db.updateTable('user').set({ nickName: '仇雪莹' }).where('id', '=', user.id).execute();
    await spellNamesInPinyin(w.db);
    const { token } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const chosen = { companies: [{ companyId: company.id }] };
    for (const keyword of ['jinyun', 'jysws', '缙云']) {
      expect(await w.call(visitApi, 'options', { keyword }, token)).toMatchObject({ data: chosen });
      expect(await w.call(employeeApi, 'options', { keyword }, token)).toMatchObject({ data: chosen });
    }
    for (const host of ['qiuxueying', 'qxy', '雪莹']) {
      const input = { companyId: company.id, projectId: company.projectId, host };
      expect(await w.call(visitApi, 'options', input, token)).toMatchObject({
        data: { hosts: [{ hostId: employee.id }] },
      });
    }
  });

  test('the same where a project is to be chosen, or the company in which a role is held', async () => {
    const { company, project } = await scene('苍梧');
    await spellNamesInPinyin(w.db);
    const { token } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    for (const keyword of ['cangwu', '苍梧']) {
      const projects = { data: [{ projectId: project.id }] };
      expect(await w.call(baseDataApi, 'projects', { keyword }, token)).toMatchObject(projects);
      expect(await w.call(passBackgroundApi, 'projects', { keyword }, token)).toMatchObject(projects);
      expect(await w.call(userApi, 'companies', { projectId: project.id, keyword }, token)).toMatchObject({
        data: [{ tenantId: company.id }],
      });
    }
  });

  test('a word that is typed on only where its beginning found something', async () => {
    const { company, project } = await scene('松间');
    const { token } = await w.make.person({ role: { resources: views } });
    const typedOn = async (word: string, before: string, kinds: SearchKind[]) => {
      const hits = await w.ok(searchApi, 'find', { word, before: { word: before, kinds } }, token);
      return hits.map(({ kind, id }) => [kind, id]);
    };
    expect(await typedOn('松间园区', '松间', ['company'])).toEqual([]);
    expect(await typedOn('松间园区', '松间', ['project'])).toEqual([['project', project.id]]);
    // Something else was typed, a letter is no spelling yet, and numbers are found whole.
    expect(await typedOn('松间园区', '竹', [])).toEqual([['project', project.id]]);
    await spellNamesInPinyin(w.db);
    expect(await typedOn('sjsws', 's', [])).toEqual([['company', company.id]]);
    expect(await typedOn('sjsws', 'sj', [])).toEqual([]);
    const { phone: whole } = await w.make.user({ phone: phone() });
    expect(await typedOn(whole, whole.slice(0, 9), [])).toMatchObject([['user', expect.any(Number)]]);
  });

  test('the whole code of hardware that was replaced, of which its beginning finds nothing', async () => {
    const device = await w.make.device({});
    await w.db
      .insertInto('deviceSecret')
      .values({ deviceId: device.id, code: 'OLDGATE', secret: Buffer.alloc(32) })
      .execute();
    const { token } = await w.make.person({ role: { resources: views } });
    expect(await find(token, 'oldga')).toEqual([]);
    const input = { word: 'oldgate', before: { word: 'oldga', kinds: [] } };
    expect(await w.ok(searchApi, 'find', input, token)).toMatchObject([{ kind: 'device', id: device.id }]);
  });

  test('by the beginning of a word whatever all of it finds', async () => {
    const { token } = await w.make.person({ role: { resources: [...views, ...others] } });
    const project = await w.make.project({ name: '云梦园' });
    await scene('云梦');
    await w.make.page({ projectId: project.id, title: '云梦 Spring' });
    await w.make.miniProgram({ projectId: project.id, name: '云梦通' });
    await w.make.report({ titleZh: '云梦市场观察' });
    await w.make.task({ name: '云梦提醒' });
    await w.make.notice({ projectIds: [project.id], titleZh: '云梦停水', titleEn: 'Cloud water off' });
    await w.make.reservation({ projectId: project.id, name: '云梦客', companyName: '云梦设计' });
    await spellNamesInPinyin(w.db);
    const property = await w.make.company({ projectId: project.id, category: 0 });
    await w.make.employee({ company: property, userId: (await w.make.user({ nickName: '云梦华' })).id });
    await w.make.suggestion({ projectId: project.id, name: '云梦邻' });
    await w.make.device({ projectId: project.id, name: '云梦门' });
    await w.make.area({ projectId: project.id, name: '云梦厅' });
    const words = [
      '云梦事务所',
      '云梦市场观察',
      '云梦 spring',
      '云梦通',
      '云梦提醒',
      '云梦停水',
      'cloud water',
      '云梦设计',
    ];
    const found = new Set<string>();
    for (const word of [
      ...words,
      '云梦华',
      '云梦邻',
      '云梦门',
      '云梦厅',
      '云梦访',
      '云梦座',
      '云梦明',
      '云梦园区',
      'yunmenghua',
      'c云梦',
    ]) {
      const held = await kinds(token, word);
      for (const kind of held) found.add(kind);
      for (let end = 2; end < word.length; end += 1)
        expect(await kinds(token, word.slice(0, end)), word.slice(0, end)).toEqual(
          expect.arrayContaining(held),
        );
    }
    expect([...found].sort()).toEqual([...searchKinds].sort());
  });

  test('five of a kind at most, the name itself first', async () => {
    const project = await w.make.project();
    for (let n = 0; n < 7; n += 1) await w.make.company({ projectId: project.id, name: `云溪第${n}分公司` });
    const exact = await w.make.company({ projectId: project.id, name: '云溪' });
    const { token } = await w.make.person({ role: { resources: ['pass:company:view'] } });
    const found = await find(token, '云溪');
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ id: exact.id });
  });
});

test('a phone that nobody has is counted once, and after many no more are looked for', async () => {
  const { token } = await w.make.person({ role: { resources: views } });
  await w.db.deleteFrom('throttle').execute();
  // Digits in what a tenant is called are no phone that somebody has.
  const { id: projectId } = await w.make.project();
  await w.make.company({ projectId, category: 2, name: '13999990000 商行' });
  expect(await find(token, '13999990000')).toHaveLength(1);
  const counts = () => w.db.selectFrom('throttle').select('fails').execute();
  expect(await counts()).toEqual([{ fails: 1 }]);
  await w.db.updateTable('throttle').set({ fails: 200 }).execute();
  expect(await w.call(searchApi, 'find', { word: '13999990001' }, token)).toMatchObject({ code: 429 });
});
