import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** More than readers can have been told since any backup, and far from what numbers can hold. */
const leap = 100_000;

/**
 * Whatever is added from now on has a number that nothing had since that backup. Readers and phones hold such numbers:
 * of a command that was carried out, of the areas and the person that a pass is good for, of a passage still to be told.
 */
const goOnBeyond = (db: Kysely<DB>) =>
  sql`
    select setval(numbers, nextval(numbers) + ${leap})
    from (
      select format('%I.%I', schemaname, sequencename)::regclass as numbers
      from pg_sequences where schemaname = current_schema()) s`.execute(db);

/**
 * After the database was put back to an earlier state: lets every reader fetch everything anew, whatever it was told
 * since then, and gives no number a second time. Answers how many projects there are.
 */
export function startListsAnew(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await goOnBeyond(trx);
    await sql`update device set cfg_ver = cfg_ver + ${leap} where deleted_at is null`.execute(trx);
    const { rows } = await sql`
      update pass_project set gen = gen + 1, rev = rev + ${leap}, card_ver = card_ver + ${leap},
        key_ver = key_ver + ${leap} returning project_id`.execute(trx);
    // Cards that changed since that backup are told although the list of it looks unchanged.
    await sql`
      update card_list l set whole_before = p.card_ver from pass_project p where p.project_id = l.project_id`.execute(
      trx,
    );
    return rows.length;
  });
}
