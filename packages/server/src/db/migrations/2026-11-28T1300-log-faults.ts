import { type Kysely, sql } from 'kysely';

/** What breaks in people's browsers: each error once, on which days and how often, whom it met, and its latest reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fault (
      id bigint generated always as identity primary key,
      fingerprint bytea not null constraint fault_fingerprint_key unique,
      kind text not null check (kind in ('error', 'rejection', 'render', 'chunk')),
      surface text not null check (surface in ('office', 'phone', 'public')),
      message text not null,
      source text not null,
      stack text not null,
      state text not null default 'open' check (state in ('open', 'resolved')),
      resolved_version text,
      resolved_at timestamptz,
      resolved_by bigint references "user" (id) on delete set null,
      reopened_at timestamptz,
      times int not null default 1,
      people int not null default 0,
      signed_in boolean not null default false,
      versions text[] not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      version int not null default 1,
      check ((state = 'open') or resolved_version is not null)
    );
    comment on column fault.fingerprint is 'Of what kind it is, how its message reads without values, and where it came from.';
    comment on column fault.signed_in is 'Somebody who was logged in met it.';
    comment on column fault.versions is 'Of the program, those that met it last; the latest first.';
    create index fault_last on fault (last_at desc, id desc);
    create index fault_kept on fault (signed_in desc, last_at desc, id desc);
    create index fault_resolved_by on fault (resolved_by);

    create table fault_day (
      fault_id bigint not null references fault (id) on delete cascade,
      day date not null,
      times int not null default 1,
      primary key (fault_id, day)
    );

    create table fault_person (
      fault_id bigint not null references fault (id) on delete cascade,
      who bytea not null,
      primary key (fault_id, who)
    );
    comment on column fault_person.who is 'A keyed hash of the account, or of network and browser: it counts people and names nobody.';

    create table fault_sample (
      fault_id bigint not null references fault (id) on delete cascade,
      slot int not null,
      at timestamptz not null,
      version text not null,
      page text not null,
      browser text not null,
      lang text not null check (lang in ('zh', 'en')),
      calls jsonb not null,
      primary key (fault_id, slot)
    );
    comment on column fault_sample.slot is 'The newest takes the place of the oldest.';
  `.execute(db);
}
