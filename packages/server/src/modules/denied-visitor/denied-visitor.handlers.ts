import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import {
  type DeniedVisitorInput,
  deniedVisitorApi,
} from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { may } from '../../kit/access/may.ts';
import { projectsInScope } from '../../kit/access/places.ts';
import { deleteRow, insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, Refusal, refuseField } from '../../kit/calls/refuse.ts';
import { page } from '../../kit/queries/page.ts';
import { keptByPeople } from '../../kit/retention/table-bounds.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { projectToday } from '../../kit/time/project-time-zone.ts';
import { idKeyOf, takeStepOfVisits } from '../visit/index.ts';
import { deniedVisitorExporter } from './denied-visitor.export.ts';
import { deniedById, filteredDenied, maySeeDenied, onSite, visitsOf } from './denied-visitor.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof deniedById>>>;

const mayEdit = (ctx: Ctx): boolean => may(ctx, deniedVisitorApi.ops.edit);

function shown({ idTail, phone, createdAt, updatedAt, ...row }: Row, edit: boolean) {
  return {
    ...row,
    phone: phone === null ? null : maskPhone(phone),
    idNumber: idTail === null ? null : `****${idTail}`,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: { edit, remove: edit },
  };
}

async function assertUntil(ctx: Ctx, projectId: number, until: string | null): Promise<void> {
  if (until !== null && until < (await projectToday(ctx, projectId))) {
    refuseField('until', 'deniedVisitor.error.untilPast');
  }
}

/** An entry in sight that the caller may change. */
async function changeable(ctx: Ctx, deniedId: number): Promise<Row> {
  const row = orNotFound(await deniedById(ctx, deniedId));
  return row;
}

/** Denies somebody from now on: what they were to come for is cancelled or rejected. */
async function add(ctx: Ctx, { projectId, name, phone, idNumber, reason, until }: DeniedVisitorInput) {
  if (!(await projectsInScope(ctx)).some((one) => one.projectId === projectId)) notFound();
  await assertUntil(ctx, projectId, until);
  const marks = {
    projectId,
    phoneKey: phone && normalisePhone(phone),
    idKey: idNumber === null ? null : idKeyOf(ctx, idNumber),
  };
  const row = await insertRow(ctx, 'deniedVisitor', {
    ...marks,
    name,
    nameKey: normaliseName(name),
    phone,
    reason,
    until,
    idNumber: idNumber === null ? null : ctx.deps.secrets.seal('id-number', Buffer.from(idNumber)),
    idTail: idNumber?.slice(-4) ?? null,
    createdBy: ctx.actor.userId,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    updatedBy: ctx.actor.userId,
  });
  const note = ctx.say('deniedVisitor.error.endedBecause');
  const set = { reason: note };
  const cancelled = await takeStepOfVisits(ctx, visitsOf(marks), { action: 'cancel', set, note });
  const rejected = await takeStepOfVisits(ctx, visitsOf(marks), { action: 'reject', set, note });
  return { deniedId: row.id, ended: cancelled.length + rejected.length, onSite: await onSite(ctx, marks) };
}

const exists = () => new Refusal('deniedVisitor.error.exists', { data: { field: 'phone' } });

export const deniedVisitorModule = implement(
  deniedVisitorApi,
  {
    async list(ctx, asked) {
      const latest = { ...asked, sort: asked.sort ?? ('-createdAt' as const) };
      const sorts = {
        createdAt: 'deniedVisitor.createdAt',
        name: 'deniedVisitor.name',
        updatedAt: 'deniedVisitor.updatedAt',
      } as const;
      const { list, ...total } = await searchCountingPhones(ctx, asked.keyword, () =>
        page(ctx, filteredDenied(ctx, asked), latest, sorts, 'deniedVisitor.id'),
      );
      const edit = mayEdit(ctx);
      return { ...total, list: list.map((row) => shown(row, edit)) };
    },
    async get(ctx, { deniedId }) {
      return shown(orNotFound(await deniedById(ctx, deniedId)), mayEdit(ctx));
    },
    async options(ctx) {
      return may(ctx, deniedVisitorApi.ops.add) ? projectsInScope(ctx) : [];
    },
    add,
    async edit(ctx, { deniedId, version, name, reason, until }) {
      const row = await changeable(ctx, deniedId);
      if (until !== row.until) {
        await assertUntil(ctx, row.projectId, until);
        // By what was wiped nobody would be recognised.
        if (row.phone === null && row.idTail === null) refuseField('until', 'deniedVisitor.error.wiped');
      }
      const facts = { name, nameKey: normaliseName(name), reason, until };
      return { version: (await updateRow(ctx, 'deniedVisitor', deniedId, facts, version)).version };
    },
    async remove(ctx, { deniedId, reason }) {
      await changeable(ctx, deniedId);
      await updateRow(ctx, 'deniedVisitor', deniedId, { reason });
      await deleteRow(ctx, 'deniedVisitor', deniedId);
      return true;
    },
  },
  {
    exports: { deniedVisitor: deniedVisitorExporter },
    history: { deniedVisitor: maySeeDenied },
    logFormats: {
      deniedVisitor: {
        order: ['projectId', 'name', 'phone', 'idNumber', 'reason', 'until'],
        omitted: ['idTail', 'wipedAt'],
      },
    },
    bounds: { deniedVisitor: keptByPeople },
    constraints: { denied_visitor_phone_key: exists, denied_visitor_id_key: exists },
  },
);
