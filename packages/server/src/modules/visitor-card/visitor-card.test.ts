import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitorCardFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newVisitorCard } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { importActions } from '../../../test/import-actions.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

async function scene() {
  const project = await w.make.project();
  const company = await w.make.company({ projectId: project.id });
  const resources = allResources;
  const property = await w.make.person({ role: { level: 30, resources }, projectId: project.id });
  const seat = { projectId: project.id, companyId: company.id };
  const tenant = await w.make.person({ role: { level: 40, resources }, ...seat });
  return { project, company, property: property.token, tenant: tenant.token };
}

const card = (projectId: number, companyId: number | null, number: string) =>
  newVisitorCard({ projectId, companyId, number });

describe('a visitor card', () => {
  test('of the reception is the property’s, one of a company is seen with the company', async () => {
    const { project, company, property, tenant } = await scene();
    const add = (companyId: number | null, number: string, token: string) =>
      w.call(visitorCardApi, 'add', card(project.id, companyId, number), token);
    expect(await add(null, 'A1', tenant)).toMatchObject({
      code: 400,
      data: { companyId: expect.any(String) },
    });
    expect(await add(null, 'A1', property)).toMatchObject({ code: 200 });
    expect(await add(company.id, 'A2', tenant)).toMatchObject({ code: 200 });
    const seen = async (token: string) => {
      const data = await w.ok(visitorCardApi, 'list', {}, token);
      return data.list.map((row) => row.number);
    };
    expect(await seen(property)).toEqual(['A1', 'A2']);
    expect(await seen(tenant)).toEqual(['A2']);
  });

  test('has a number of its own in the project, also among the cards of employees', async () => {
    const { project, company, property } = await scene();
    await w.make.employee({ company, icCard: 'B1', cardState: 'inUse' });
    const other = await w.make.employee({ company });
    const add = (number: string) => w.call(visitorCardApi, 'add', card(project.id, null, number), property);
    expect(await add('B1')).toMatchObject({ code: 400, data: { number: expect.any(String) } });
    expect(await add('b2')).toMatchObject({ code: 200 });
    expect(await add('B2')).toMatchObject({ code: 400 });
    const given = { employeeId: other.id, icCard: 'B2', state: 'inUse' as const };
    expect(await w.call(employeeApi, 'card', given, property)).toMatchObject({ code: 400 });
    const answers = await Promise.all(Array.from({ length: 32 }, () => add('B3')));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('of another company isn’t lent, and a lent one is neither deleted nor renumbered', async () => {
    const { project, company, property } = await scene();
    const stranger = await w.make.company({ projectId: project.id });
    const visit = await w.make.visit({ companyId: company.id });
    const foreign = await w.make.visitorCard({ projectId: project.id, companyId: stranger.id });
    const lend = (number: string) => w.call(visitorCardApi, 'lend', { visitId: visit.id, number }, property);
    expect(await lend(foreign.number)).toMatchObject({ code: 400 });
    const own = await w.make.visitorCard({ projectId: project.id, companyId: company.id });
    expect(await lend(own.number)).toMatchObject({ code: 200, data: { state: 'lent' } });
    expect(await w.call(visitorCardApi, 'remove', { cardId: own.id }, property)).toMatchObject({ code: 409 });
    const edit = { cardId: own.id, version: 2, number: 'NEW', name: null, remarks: null };
    expect(await w.call(visitorCardApi, 'edit', edit, property)).toMatchObject({ code: 400 });
    expect(await w.call(visitorCardApi, 'edit', { ...edit, number: own.number }, property)).toMatchObject({
      code: 200,
    });
  });

  test('of the front desk is kept by who reaches the whole project, a lent one by who sees its guest', async () => {
    const { project, property } = await scene();
    const [here, there] = [
      await w.make.building({ projectId: project.id }),
      await w.make.building({ projectId: project.id }),
    ];
    const company = await w.make.company({ projectId: project.id });
    for (const { id } of [here, there]) await w.make.lease({ companyId: company.id, buildingId: id });
    const person = { role: { level: 30, resources: allResources }, projectId: project.id } as const;
    const { token } = await w.make.person({ ...person, narrowed: { buildingIds: [here.id] } });
    const made = (state: 'free' | 'lost', companyId: number | null = null) =>
      w.make.visitorCard({ projectId: project.id, state, companyId });
    const lent = async (buildingId: number, companyId: number | null = null) => {
      const visit = await w.make.visit({ companyId: company.id, buildingId });
      const of = { visitId: visit.id, lentAt: w.now(), companyId };
      return w.make.visitorCard({ projectId: project.id, state: 'lent', ...of });
    };
    const free = await made('free');
    const lost = await made('lost');
    const guests = await lent(here.id);
    const strangers = await lent(there.id);
    const theirs = await lent(there.id, company.id);
    const own = await made('free', company.id);
    const rows = async () => {
      const data = await w.ok(visitorCardApi, 'list', {}, token);
      return new Map(data.list.map((row) => [row.cardId, row]));
    };
    const may = async ({ id }: { id: number }) =>
      Object.entries((await rows()).get(id)?.can ?? {}).flatMap(([verb, yes]) => (yes ? [verb] : []));
    expect(await may(free)).toEqual(['lend']);
    expect(await may(lost)).toEqual([]);
    expect(await may(guests)).toEqual(['takeBack', 'lose']);
    expect(await may(strangers)).toEqual([]);
    expect(await may(theirs)).toEqual(['edit']);
    expect(await may(own)).toEqual(['edit', 'remove', 'lend', 'lose']);
    expect((await rows()).get(strangers.id)).toMatchObject({ visitId: null, visitorName: null, dueAt: null });

    const facts = { version: 1, name: null, remarks: null };
    const edit = ({ id, number }: { id: number; number: string }) =>
      w.call(visitorCardApi, 'edit', { cardId: id, number, ...facts }, token);
    const mark = ({ id }: { id: number }, isLost: boolean) =>
      w.call(visitorCardApi, 'mark', { cardId: id, lost: isLost }, token);
    const takeBack = ({ number }: { number: string }) =>
      w.call(visitorCardApi, 'takeBack', { number }, token);
    const remove = ({ id }: { id: number }) => w.call(visitorCardApi, 'remove', { cardId: id }, token);
    expect(await edit(free)).toMatchObject({ code: 403 });
    expect(await mark(free, true)).toMatchObject({ code: 403 });
    expect(await mark(lost, false)).toMatchObject({ code: 403 });
    expect(await remove(free)).toMatchObject({ code: 403 });
    for (const one of [strangers, theirs]) {
      expect(await mark(one, true)).toMatchObject({ code: 403 });
      expect(await takeBack(one)).toMatchObject({ code: 400, data: { number: expect.any(String) } });
    }
    const add = (companyId: number | null, number: string) =>
      w.call(visitorCardApi, 'add', card(project.id, companyId, number), token);
    expect(await add(null, 'N1')).toMatchObject({ code: 400, data: { companyId: expect.any(String) } });
    expect(await add(company.id, 'N1')).toMatchObject({ code: 200 });
    expect(await takeBack(guests)).toMatchObject({ code: 200 });
    expect(await w.call(visitorCardApi, 'remove', { cardId: free.id }, property)).toMatchObject({
      code: 200,
    });
  });

  test.each(
    visitorCardFlow.states.options.flatMap((state) =>
      (['lend', 'takeBack', 'lose', 'find'] as const).map((action) => ({
        state,
        action,
        to: visitorCardFlow.next(state, action),
      })),
    ),
  )('that is $state, $action: $to', async ({ state, action, to }) => {
    const { project, company, property } = await scene();
    const visit = await w.make.visit({ companyId: company.id });
    const lent = state === 'lent' ? { visitId: visit.id, lentAt: w.now() } : {};
    const { id: cardId, number } = await w.make.visitorCard({ projectId: project.id, state, ...lent });
    const other = await w.make.visit({ companyId: company.id });
    const ways = {
      lend: () => w.call(visitorCardApi, 'lend', { visitId: other.id, number }, property),
      takeBack: () => w.call(visitorCardApi, 'takeBack', { projectId: project.id, number }, property),
      lose: () => w.call(visitorCardApi, 'mark', { cardId, lost: true }, property),
      find: () => w.call(visitorCardApi, 'mark', { cardId, lost: false }, property),
    };
    expect(await ways[action]()).toMatchObject({ code: to ? 200 : 409 });
    const { data } = await w.call(visitorCardApi, 'get', { cardId }, property);
    expect(data).toMatchObject({ state: to ?? state });
  });

  test('comes by workbook: unknown names, doubles and the cards of employees are told by row', async () => {
    const { project, company, property, tenant } = await scene();
    const strange = await w.make.company();
    await w.make.employee({ company, icCard: 'C9', cardState: 'inUse' });
    await w.make.visitorCard({ projectId: project.id, number: 'C8' });
    const book = (token: string) => importActions(w, token);
    const head = ['Card number', 'Card name', 'Project', 'Company'];
    const own = book(property);
    const id = await own.checked('visitorCard', [
      head,
      ['c1', '访客一号', project.name, ''],
      ['C2', '', '', company.name],
      ['C1', '', '', ''],
      ['C8', '', '', ''],
      ['c9', '', '', ''],
      ['C3', '', '没有', ''],
      ['C4', '', '', strange.name],
    ]);
    const told = async (one: typeof own, of: number) =>
      (await one.rows(of)).map((row) => row.problems.map(({ column, code }) => `${column} ${code}`));
    expect(await told(own, id)).toEqual([
      [],
      [],
      ['number duplicate'],
      ['number duplicate'],
      ['number duplicate'],
      ['projectId unknown'],
      ['companyId unknown'],
    ]);
    await own.commit(id);
    const data = await w.ok(visitorCardApi, 'list', { sort: 'number' }, property);
    expect(data.list).toMatchObject([
      { number: 'C1', name: '访客一号', companyName: null },
      { number: 'C2', companyName: company.name },
      { number: 'C8' },
    ]);
    // A company's own people add cards of their company, whatever the row leaves out.
    const theirs = book(tenant);
    const second = await theirs.checked('visitorCard', [head, ['C5', '', '', '']]);
    expect(await told(theirs, second)).toEqual([[]]);
    await theirs.commit(second);
    const seen = await w.call(visitorCardApi, 'list', { sort: 'number' }, tenant);
    expect(done(seen).list).toMatchObject([{ number: 'C2' }, { number: 'C5' }]);
  });
});

test('the log tells a visitor card by the end of its number: its rows, old ones, and what names it, deleted too', async () => {
  const { project, property } = await scene();
  const number = (n: number) => `00123456${n}`;
  const add = async (n: number) =>
    w.ok(visitorCardApi, 'add', { ...card(project.id, null, number(n)), name: null }, property);
  const { cardId } = await add(71);
  const gone = (await add(72)).cardId;
  await w.ok(visitorCardApi, 'remove', { cardId: gone }, property);
  const kept = await w.db.selectFrom('audit').select('changes').where('projectId', '=', project.id).execute();
  expect(JSON.stringify(kept)).toContain('****5671');
  expect(JSON.stringify(kept)).not.toContain('00123456');
  // As a former version kept it, and rows that name a card by its id alone.
  const entity = 'visitorCard';
  const former = { entity, id: gone + 1000, before: { number: number(73) }, after: null };
  const named = [cardId, former.id].map((id) => ({ entity, id, before: null, after: { state: 'lost' } }));
  for (const changes of [[former], named])
    await w.db
      .insertInto('audit')
      .values({
        requestId: 'x',
        op: 'visitorCard/mark',
        code: 200,
        address: '',
        projectId: project.id,
        roleCode: 'OLD',
        changes: JSON.stringify(changes),
      })
      .execute();
  const national = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  const { list } = await w.ok(auditApi, 'list', { limit: 50 }, national.token);
  expect(JSON.stringify(list)).not.toContain('00123456');
  for (const end of ['****5671', '****5672', '****5673']) expect(JSON.stringify(list)).toContain(end);
});
