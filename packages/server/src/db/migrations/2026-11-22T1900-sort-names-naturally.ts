import { type Kysely, sql } from 'kysely';

/**
 * Names sort as people count: 99 before 100. Every column that sorted in Chinese does so from now on with numbers by
 * their value, and its indexes with it; columns that a view shows keep their order, because their rows have one of
 * their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create collation natural_name (provider = icu, locale = 'zh-u-kn-true')`.execute(db);
  await sql`
    do $$
    declare
      held record;
    begin
      for held in
        select class.relname, attribute.attname
        from pg_attribute attribute
        join pg_class class on class.oid = attribute.attrelid and class.relkind = 'r'
        join pg_namespace space on space.oid = class.relnamespace and space.nspname = current_schema()
        join pg_collation c on c.oid = attribute.attcollation and c.collname = 'zh-x-icu'
        where not attribute.attisdropped and not exists (
          select from pg_depend used
          join pg_rewrite rule on rule.oid = used.objid and used.classid = 'pg_rewrite'::regclass
          where used.refobjid = class.oid and used.refobjsubid = attribute.attnum)
        order by 1, 2
      loop
        execute format(
          'alter table %I alter column %I type text collate natural_name', held.relname, held.attname);
      end loop;
    end $$`.execute(db);
}
