import { type Kysely, sql } from 'kysely';

/**
 * Who is on duty has rights of its own: who may look at or change a project's settings keeps them, and in a demo the
 * property's people get them, as in a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into role_resource (role_id, surface, resource)
    select h.role_id, h.surface, case h.resource when 'sys:projectData:edit' then 'pass:duty:edit' else 'pass:duty:view' end
    from role_resource h where h.surface = 'mdi' and h.resource in ('sys:projectData:view', 'sys:projectData:edit')
    union
    select r.id, 'mdi', given.resource
    from role r join (values
      ('PROPERTY_ADMIN', 'pass:duty:view'), ('PROPERTY_ADMIN', 'pass:duty:edit'), ('PROPERTY_STAFF', 'pass:duty:view'))
      as given(code, resource) on given.code = r.code
    where exists (select from installation where demo)
    on conflict do nothing;
  `.execute(db);
}
