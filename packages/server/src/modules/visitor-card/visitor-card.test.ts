import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitorCardFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import {
  type VisitorCardRow,
  visitorCardApi,
} from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { importing } from '../../../test/import-book.ts';
import { type World, world } from '../../../test/world.ts';

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

const card = (projectId: number, companyId: number | null, number: string) => ({
  ...{ projectId, companyId, number, name: '访客一号', remarks: null },
});

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
      const { data } = await w.call(visitorCardApi, 'list', {}, token);
      return (data as { list: VisitorCardRow[] }).list.map((row) => row.number);
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
    const book = (token: string) => importing(w, token);
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
    const { data } = await w.call(visitorCardApi, 'list', { sort: 'number' }, property);
    expect((data as { list: VisitorCardRow[] }).list).toMatchObject([
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
    expect((seen.data as { list: VisitorCardRow[] }).list).toMatchObject([
      { number: 'C2' },
      { number: 'C5' },
    ]);
  });
});
