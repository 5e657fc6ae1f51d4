import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** More than readers can have been told since any backup, and far from what numbers can hold. */
const leap = 100_000;

/**
 * After the database was put back to an earlier state: lets every reader fetch everything anew, whatever it was told
 * since then. Answers how many projects there are.
 */
export function startListsAnew(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
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
