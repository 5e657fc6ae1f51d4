import { type Kysely, sql } from 'kysely';

/** A set of some hundreds of areas is too long for an ordered index, and then no pass could be made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table area_group drop constraint area_group_key,
      add constraint area_group_key exclude using hash (array_prepend(project_id, area_ids) with =)`.execute(
    db,
  );
}
