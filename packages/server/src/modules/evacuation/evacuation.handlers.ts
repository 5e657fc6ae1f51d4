import { maskPhone } from '@mdi/contract/kit/display.ts';
import { evacuationApi } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, notFound } from '../../kit/calls/refuse.ts';
import { goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { deskOf } from '../visit/index.ts';
import {
  addTick,
  dropTick,
  dropTicks,
  type EvacuationPerson,
  type EvacueeKey,
  onlyFoundPeople,
  onlyPerson,
  pageOfPeopleOnSite,
  peopleOnSite,
} from './evacuation.queries.ts';

type Asked = { projectId?: number | undefined; buildingId?: number | undefined };
type Part = Asked & { after?: string | undefined };

const shown = ({ name, phone, since, foundAt, ...person }: EvacuationPerson) => ({
  ...person,
  name: name ?? '',
  phone: phone === null ? null : maskPhone(phone),
  since: since.toISOString(),
  foundAt: foundAt?.toISOString() ?? null,
});

async function list(ctx: Ctx, { after, ...asked }: Part) {
  const { projectName, timeZone, ...at } = await deskOf(ctx, asked);
  const { list: people, next } = await pageOfPeopleOnSite(ctx, at, after);
  return {
    projectId: at.projectId,
    projectName,
    timeZone,
    now: ctx.now().toISOString(),
    people: people.map(shown),
    next,
    can: { phones: may(ctx, evacuationApi.ops.phones) },
  };
}

/** The whole phones of the list; one row of the log says who looked at how many. */
async function phones(ctx: Ctx, { after, ...asked }: Part) {
  if (!may(ctx, evacuationApi.ops.list)) forbidden();
  const at = await deskOf(ctx, asked);
  const { list: people, next } = await pageOfPeopleOnSite(ctx, at, after);
  const known = people.flatMap(({ employeeId, visitId, person, phone }) =>
    phone === null ? [] : [{ employeeId, visitId, person, phone }],
  );
  const looked = { phone: '***' };
  ctx.changes.push({ entity: 'project', id: at.projectId, before: {}, after: looked });
  return { people: known, next };
}

async function tick(
  ctx: Ctx,
  { projectId, found: isFound, ...who }: EvacueeKey & { projectId?: number | undefined; found: boolean },
) {
  const at = await deskOf(ctx, { projectId });
  const [person] = await peopleOnSite(ctx, at, onlyPerson(who));
  if (!person) notFound();
  const was = person.foundAt !== null;
  if (was === isFound) return true;
  if (isFound) await addTick(ctx, at.projectId, who);
  else await dropTick(ctx, who);
  const entity = who.employeeId === null ? 'visit' : 'employee';
  ctx.changes.push({
    entity,
    id: who.employeeId ?? who.visitId ?? 0,
    before: { found: was },
    after: { found: isFound },
  });
  return true;
}

async function anew(ctx: Ctx, asked: Asked) {
  const at = await deskOf(ctx, asked);
  const ticked = await peopleOnSite(ctx, at, onlyFoundPeople);
  await dropTicks(ctx, ticked);
  const before = { found: ticked.length };
  ctx.changes.push({ entity: 'project', id: at.projectId, before, after: { found: 0 } });
  return { cleared: ticked.length };
}

/** The list by which people are counted when a building has to be left. */
export const evacuationModule = implement(
  evacuationApi,
  { list, phones, tick, anew },
  {
    // A tick counts for half a day.
    bounds: { evacuationTick: goneAfterDays('at', 1) },
  },
);
