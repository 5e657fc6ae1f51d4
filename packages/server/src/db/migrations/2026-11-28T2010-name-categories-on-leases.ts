import { type Kysely, sql } from 'kysely';

/**
 * A lease names the category and business type of its company: the report counts leases by both, and looked up each
 * one's company for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lease add column category int not null default 0, add column business_type text;
    comment on column lease.category is 'That of the company. Kept by triggers here and on company.';
    comment on column lease.business_type is 'That of the company. Kept by triggers here and on company.';

    -- Nothing else follows from this.
    alter table lease disable trigger user;
    update lease set category = company.category, business_type = company.business_type
    from company where company.id = lease.company_id;
    alter table lease enable trigger user;

    -- Who writes leases holds the company's row, so that no change of it is missed.
    create function name_lease_category() returns trigger language plpgsql as $$
    begin
      select c.category, c.business_type into new.category, new.business_type
      from company c where c.id = new.company_id for no key update;
      -- That the company is gone the foreign key says.
      new.category := coalesce(new.category, 0);
      return new;
    end $$;
    create trigger lease_category before insert or update of company_id, category, business_type on lease
      for each row execute function name_lease_category();

    create function name_lease_categories() returns trigger language plpgsql as $$
    begin
      update lease set category = new.category, business_type = new.business_type where company_id = new.id;
      return null;
    end $$;
    create trigger company_leases after update on company for each row
      when (old.category is distinct from new.category or old.business_type is distinct from new.business_type)
      execute function name_lease_categories();
  `.execute(db);
}
