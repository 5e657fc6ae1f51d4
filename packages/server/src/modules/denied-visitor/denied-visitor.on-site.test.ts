import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { newDenial } from '../../../test/factories/inputs.ts';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { done, type World, world } from '../../../test/world.ts';
import { issueVisitPasses, type PassWork } from '../pass/index.ts';

let w: World;
let hall: ReaderHall;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const work = (): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });
const okPass = { is: 'pass', allow: true, rc: 'OK' };
const refused = (rc: string) => ({ is: 'pass', allow: false, rc });

test('who is denied while on site loses the way in at once, gets no card, and has the way again when it was a mistake', async () => {
  const { reader } = await hall.installed();
  const { employeeId } = await hall.employee();
  const visit = await w.make.visit({ hostId: employeeId, state: 'arrived' });
  const text = async () => {
    const issued = await w.db.transaction().execute((db) => issueVisitPasses({ ...work(), db }, visit.id));
    return issued.is === 'issued' ? (issued.people[0]?.passes[0]?.text ?? '') : '';
  };
  const pass = await text();
  const denial = newDenial({ projectId: hall.projectId, phone: visit.phone });
  const data = done(await w.call(deniedVisitorApi, 'add', denial, token));
  expect(data).toMatchObject({ onSite: 1 });
  await reader.beat();
  expect(await reader.scan(pass)).toMatchObject(refused('REVOKED_PASS'));
  expect(await text()).toBe('');
  const card = await w.make.visitorCard({ projectId: hall.projectId });
  const lend = () => w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
  expect(await lend()).toMatchObject({ code: 400 });
  const { deniedId } = data;
  await w.call(deniedVisitorApi, 'remove', { deniedId, reason: '误登记' }, token);
  expect(await lend()).toMatchObject({ code: 200 });
  const again = await text();
  await reader.beat();
  expect(await reader.scan(again)).toMatchObject(okPass);
});
