import type { RawBuilder, SqlBool } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { nameLengthSql, pinyinContains, type SearchHit } from '../../kit/search/name-match.ts';
import { type EmployeeKind, employeeKind, staffKind } from './employee.kind.ts';
import { employeesInScope, finds } from './employee.queries.ts';

/** The first of these people, the shortest names first. */
const firstOf = (
  ctx: Ctx,
  kind: EmployeeKind,
  which: RawBuilder<SqlBool>,
  most: number,
): Promise<SearchHit[]> =>
  employeesInScope(ctx, kind)
    .where(which)
    .select(['employee.id', 'user.nickName as name', 'company.name as about'])
    .orderBy('employee.state')
    .orderBy(nameLengthSql('user.nickName'))
    .orderBy('employee.id', 'desc')
    .limit(most)
    .execute();

/** What the search finds by a word: the first of the list that the word finds there. */
const soughtOf = (kind: EmployeeKind) => (ctx: Ctx, word: string, most: number) =>
  firstOf(ctx, kind, finds(word), most);
export const searchEmployees = soughtOf(employeeKind);
export const searchStaff = soughtOf(staffKind);

/** What the search finds by letters that spell a name. */
const speltOf = (kind: EmployeeKind) => (ctx: Ctx, letters: string, most: number) =>
  firstOf(ctx, kind, pinyinContains('user.spelt', letters), most);
export const searchEmployeesByPinyin = speltOf(employeeKind);
export const searchStaffByPinyin = speltOf(staffKind);
