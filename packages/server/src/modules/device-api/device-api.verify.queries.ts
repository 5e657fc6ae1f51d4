import { readToken, tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import type { Standing } from '@mdi/contract/modules/area/area.contract.ts';
import { sql } from 'kysely';
import { statementText } from '../../kit/queries/prebuilt-statement.ts';
import { employeeReach, isOpeningReason, passStandingSql } from '../pass/index.ts';
import { callFacts } from './device-api.reader-authentication.queries.ts';

/** Whose pass or card it is that a reader asks about, on the truth of now. */
export type ShownPass = {
  projectId: number;
  companyId: number;
  name: string;
  standing: Standing;
  /** Whether they may enter the area of the reader. */
  enters: boolean;
  /** Whether their passes were ended that had been issued until this one was ("sign out everywhere"). */
  ended: boolean;
};

const at = sql.raw<Date>('$2::timestamptz');

const holder = statementText(sql`
  select json_build_object('projectId', employee.project_id, 'companyId', employee.company_id,
    'name', "user".nick_name, 'standing', ${passStandingSql(at)},
    'enters', exists (
      select from ${employeeReach(at)} reach
      where reach.employee_id = employee.id and reach.area_id = d.area_id and ${isOpeningReason('reach.reason')}),
    'ended', exists (
      select from revocation r
      where r.project_id = employee.project_id and r.op = 'add'
        and (r.kind, r.ref) in (('P', employee.project_id), ('T', employee.company_id), ('U', employee.id))
        and floor(extract(epoch from r.before)) >= $4::bigint))
  from employee
  join "user" on "user".id = employee.user_id
  join company on company.id = employee.company_id
  join project on project.id = employee.project_id
  where employee.id = coalesce($3::bigint, (
    select card.id from employee card
    where card.project_id = d.project_id and card.ic_card = $5::text and card.card_state = 'inUse'))`);

const cardUid = /^[\x20-\x7e]{1,32}$/;

/** The employee and the second of issue that a pass names, believing nothing; or the card. */
function valuesOf(body: unknown): readonly unknown[] {
  const asked = body && typeof body === 'object' ? body : {};
  const token = 'token' in asked && typeof asked.token === 'string' ? asked.token : '';
  if ('channel' in asked && asked.channel === 'ic') {
    return [null, null, cardUid.test(token) ? token.toUpperCase() : null];
  }
  const pass = readToken(token)?.token;
  return pass?.type === tokenTypes.employee ? [pass.sid, pass.iat, null] : [null, null, null];
}

/** Comes with the look at the reader's credential, because a passage waits for it. */
export const shownPass = callFacts<ShownPass>(holder, valuesOf);
