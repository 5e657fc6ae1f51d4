import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { LeaseChoice, reportLeaseApi } from '@mdi/contract/modules/report/report.contract.ts';
import { type NotNull, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';
import { lastLeaseEnd } from '../company/index.ts';
import type { ReportPeriod } from './report.scope.queries.ts';

type Asked = InputOf<typeof reportLeaseApi.ops.list> & ReportPeriod;

const endsWithin = (ctx: Ctx, days: number) => {
  const today = todayInProject(ctx.now());
  // By days that are the same everywhere, which the index can begin with: no clock is a day from UTC's. The days left are
  // a sum, lest it began with those of each project instead.
  const anywhere = sql`(${ctx.now()}::timestamptz at time zone 'UTC')::date`;
  return sql<SqlBool>`(lease.ends_on between ${anywhere} - 1 and ${anywhere} + ${days + 1}::int
    and lease.ends_on - ${today} between 0 and ${days}::int)`;
};

/** Which leases a number counts. */
const choices: Record<LeaseChoice, (ctx: Ctx, period: ReportPeriod) => ReturnType<typeof endsWithin>> = {
  held: (_, { to }) =>
    sql`(lease.starts_on <= ${to}::date and (lease.ends_on is null or lease.ends_on >= ${to}::date))`,
  started: (_, { from, to }) => sql`lease.starts_on between ${from}::date and ${to}::date`,
  ended: (_, { from, to }) => sql`lease.ends_on between ${from}::date and ${to}::date`,
  ending30: (ctx) => endsWithin(ctx, 30),
  ending60: (ctx) => endsWithin(ctx, 60),
  ending90: (ctx) => endsWithin(ctx, 90),
};

function filtered(ctx: Ctx, { projectId, buildingId, businessType, category, what, from, to }: Asked) {
  const chosen = projectId ?? ctx.actor.projectId;
  let query = rows(ctx)
    .selectFrom('lease')
    // Every lease has each of them; what nothing is found by isn't read for those that are only counted.
    .leftJoin('building', 'building.id', 'lease.buildingId')
    .leftJoin('project', 'project.id', 'building.projectId')
    .leftJoin('company', 'company.id', 'lease.companyId')
    .leftJoin('unit', 'unit.id', 'lease.unitId')
    .leftJoin('floor', 'floor.id', 'unit.floorId')
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .where(choices[what](ctx, { from, to }));
  if (chosen !== null) query = query.where('building.projectId', '=', chosen);
  if (buildingId) query = query.where('building.id', '=', buildingId);
  if (businessType) query = query.where('company.businessType', '=', businessType);
  if (category !== undefined) query = query.where('company.category', '=', category);
  // The property's own offices are in use, but no business of the report.
  if (what !== 'held') query = query.where('company.category', '!=', 0);
  return query;
}

/** What one looks for first: who leaves soonest, or what happened last. */
const firstSort: Record<LeaseChoice, string> = {
  held: 'endsOn',
  started: '-startsOn',
  ended: '-endsOn',
  ending30: 'endsOn',
  ending60: 'endsOn',
  ending90: 'endsOn',
};

/** What a lease always has. */
type Whole = Record<
  | 'companyId'
  | 'companyName'
  | 'category'
  | 'projectName'
  | 'buildingId'
  | 'buildingName'
  | 'floorName'
  | 'unitName',
  NotNull
>;

/** A page of the leases behind a number. */
export const pageOfReportLeases = (ctx: Ctx, asked: Asked) =>
  pageCut(
    ctx,
    filtered(ctx, asked)
      .select([
        'lease.id as leaseId',
        'company.id as companyId',
        'company.name as companyName',
        'company.category',
        'company.businessType',
        'project.name as projectName',
        'building.id as buildingId',
        'building.name as buildingName',
        'floor.name as floorName',
        'unit.name as unitName',
        'lease.area',
        'lease.startsOn',
        'lease.endsOn',
        sql<boolean>`lease.ends_on is not distinct from company.lease_reminded_for and lease.ends_on is not null`.as(
          'reminded',
        ),
        sql<boolean>`lease.ends_on is not null and lease.ends_on is not distinct from ${lastLeaseEnd(ctx)}`.as(
          'last',
        ),
        'company.leaseRemindedAt',
        sql<string | null>`(select u.nick_name from "user" u where u.id = company.lease_reminded_by)`.as(
          'leaseRemindedBy',
        ),
      ])
      .$narrowType<Whole>(),
    { sort: firstSort[asked.what], ...asked },
    {
      endsOn: { nullable: 'lease.endsOn' },
      startsOn: 'lease.startsOn',
      companyName: 'company.name',
    },
    'lease.id',
  );
