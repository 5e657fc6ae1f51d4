import { type Kysely, sql } from 'kysely';

/** Users, roles, what a role may do, and which role a person holds where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "user" (
      id bigint generated always as identity primary key,
      user_name text not null,
      user_name_key text not null constraint user_user_name_key unique,
      nick_name text collate "zh-x-icu" not null,
      phone text not null,
      phone_key text not null constraint user_phone_key unique,
      birth date,
      introduction text not null default '',
      password_hash text,
      password_changed_at timestamptz,
      sms_step boolean not null default false,
      chat_account text constraint user_chat_account_key unique,
      policy_version text,
      policy_agreed_at timestamptz,
      last_assignment_id bigint,
      state text not null default 'N' check (state in ('N', 'Y')),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint
    );
    comment on column "user".sms_step is 'Demands the SMS step although no provider is configured (demo accounts).';

    create table role (
      id bigint generated always as identity primary key,
      code text not null constraint role_code_key unique,
      name text collate "zh-x-icu" not null,
      name_en text not null default '',
      description text not null default '',
      sort int not null default 0,
      level int not null check (level in (10, 30, 40)),
      data_scope int not null check (data_scope in (10, 20, 30)),
      region_codes text[] not null default '{}',
      building_ids bigint[] not null default '{}',
      can_sign_in boolean not null default true,
      built_in boolean not null default false,
      state text not null default 'N' check (state in ('N', 'Y')),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint
    );
    create table role_parent (
      role_id bigint not null references role (id) on delete cascade,
      parent_id bigint not null references role (id),
      primary key (role_id, parent_id),
      check (role_id <> parent_id)
    );
    create table role_resource (
      role_id bigint not null references role (id) on delete cascade,
      surface text not null default 'mdi' check (surface in ('mdi', 'pm', 'pass', 'report')),
      resource text not null,
      primary key (role_id, surface, resource)
    );

    create table menu (
      id bigint generated always as identity primary key,
      surface text not null check (surface in ('mdi', 'pm', 'pass', 'report')),
      parent_id bigint references menu (id) on delete cascade,
      kind text not null check (kind in ('group', 'page', 'button')),
      url text not null,
      title text not null,
      title_en text not null,
      icon text not null default '',
      sort int not null default 0,
      shown boolean not null default true,
      version int not null default 1,
      constraint menu_url_key unique (surface, url)
    );

    create table company (
      id bigint generated always as identity primary key check (id < 4294967296),
      project_id bigint not null references project (id),
      category int not null check (category in (0, 1, 2)),
      name text collate "zh-x-icu" not null,
      name_key text not null,
      contact text,
      contact_phone text,
      contact_email text,
      state text not null default 'N' check (state in ('N', 'Y')),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      constraint company_name_key unique (project_id, name_key)
    );
    create table lease (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id) on delete cascade,
      building_id bigint not null references building (id),
      area numeric(12, 2),
      starts_on date,
      ends_on date
    );
    create index lease_company on lease (company_id);
    create index lease_building on lease (building_id);

    create table assignment (
      id bigint generated always as identity primary key,
      user_id bigint not null references "user" (id) on delete cascade,
      role_id bigint not null references role (id),
      project_id bigint references project (id),
      company_id bigint references company (id),
      region_codes text[],
      building_ids bigint[],
      granted_by bigint,
      granted_level int not null,
      created_at timestamptz not null default now(),
      constraint assignment_key unique nulls not distinct (user_id, role_id, project_id, company_id)
    );
    comment on column assignment.region_codes is 'Narrows the role to these regions; null: not narrowed.';
    comment on column assignment.building_ids is 'Narrows the role to these buildings; null: not narrowed.';
    create index assignment_role on assignment (role_id);
    create index assignment_project on assignment (project_id);
    create index assignment_company on assignment (company_id);
  `.execute(db);
}
