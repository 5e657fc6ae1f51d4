import { type Kysely, sql } from 'kysely';

/** Cards that are lent to guests, and who is let in nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visitor_card (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id),
      company_id bigint,
      number text not null,
      name text collate "zh-x-icu",
      remarks text,
      state text not null default 'free' check (state in ('free', 'lent', 'lost')),
      visit_id bigint references visit (id),
      lent_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check ((state = 'lent') = (visit_id is not null)),
      check ((state = 'lent') = (lent_at is not null)),
      constraint visitor_card_number_key unique (project_id, number),
      constraint visitor_card_company foreign key (company_id, project_id) references company (id, project_id)
        on delete cascade
    );
    comment on column visitor_card.company_id is 'null: the reception''s.';
    create unique index visitor_card_lent_key on visitor_card (visit_id) where visit_id is not null;
    create index visitor_card_company_index on visitor_card (company_id);

    -- A reader knows a card by its number alone, so a number is an employee's or a visitor card's.
    create function keep_cards_apart() returns trigger language plpgsql as $$
    declare
      card text;
      taken boolean;
    begin
      if tg_table_name = 'visitor_card' then
        card := new.number;
      else
        card := new.ic_card;
      end if;
      perform pg_advisory_xact_lock(4215, hashtext(new.project_id || ' ' || card));
      if tg_table_name = 'visitor_card' then
        taken := exists (select from employee e
          where e.project_id = new.project_id and e.ic_card = card and e.card_state = 'inUse');
      else
        taken := exists (select from visitor_card c where c.project_id = new.project_id and c.number = card);
      end if;
      if taken then
        raise unique_violation using message = 'the card is in use',
          constraint = case tg_table_name when 'employee' then 'employee_card_key' else 'visitor_card_employee' end;
      end if;
      return new;
    end $$;
    create trigger visitor_card_apart before insert or update of number on visitor_card
      for each row execute function keep_cards_apart();
    create trigger employee_card_apart before insert or update of ic_card, card_state on employee
      for each row when (new.card_state = 'inUse') execute function keep_cards_apart();

    create table denied_visitor (
      id bigint generated always as identity primary key,
      project_id bigint not null references project (id) on delete cascade,
      name text collate "zh-x-icu" not null,
      name_key text not null,
      phone text,
      phone_key text,
      id_number bytea,
      id_tail text,
      id_key bytea,
      reason text not null,
      until date,
      created_by bigint references "user" (id) on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint,
      check (num_nonnulls(phone_key, id_key) > 0),
      check ((id_number is null) = (id_key is null)),
      constraint denied_visitor_phone_key unique (project_id, phone_key),
      constraint denied_visitor_id_key unique (project_id, id_key)
    );
    comment on column denied_visitor.until is 'The last day; null: for good.';
    comment on column denied_visitor.id_number is 'Encrypted.';
    create index denied_visitor_created_by on denied_visitor (created_by);
  `.execute(db);
}
