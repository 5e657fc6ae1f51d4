import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { isInvited, readsWithoutJob } from '../../kit/reading.ts';
import { rows } from '../../kit/rows.ts';
import { standing } from '../../kit/standing.ts';

type Grounds = {
  /** It lets its holder read without a job. */
  alone: boolean;
  /** Or for a job, or its owner is to be told that the account is invalid. */
  known: boolean;
};

/** What a phone is good for, asked in one and the same way of everybody's and nobody's. */
export async function groundsOf(ctx: PublicCtx, phoneKey: string): Promise<Grounds> {
  const found = await sql<Grounds>`
    select coalesce((select ${readsWithoutJob} from "user" where "user".phone_key = ${phoneKey}),
        ${isInvited(phoneKey)}) as alone,
      exists (select from "user" where "user".phone_key = ${phoneKey} and ("user".state = 'Y' or exists (
        select from employee join company on company.id = employee.company_id
        join project on project.id = employee.project_id
        where employee.user_id = "user".id and ${standing(ctx.now())} in ('valid', 'cutOff')))) as known`.execute(
    rows(ctx),
  );
  return found.rows[0] ?? { alone: false, known: false };
}
