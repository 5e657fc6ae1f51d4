import { type SqlBool, sql } from 'kysely';
import { goneAfterDays, onePerRowOf, sweptBy, type TableBounds } from '../../kit/retention/table-bounds.ts';

export const passTableBounds = {
  areaGroup: {
    // No pass is good for so long; a set comes back with another number.
    old: (now) => sql<SqlBool>`used_at < ${now} - interval '40 days' and not exists (
      select from card_row c where c.project_id = area_group.project_id
        and (area_group.id in (c.area_group, c.next_group)
          or c.later @> jsonb_build_array(jsonb_build_object('area', area_group.id))))`,
  },
  // Devices bring in what happened a month ago: until then it is known who held which card.
  cardHolder: goneAfterDays('until', 40),
  cardList: onePerRowOf('project'),
  cardRow: { by: 'a row for each card; one that is gone is forgotten when the list is worked out again' },
  passChange: sweptBy('tellReaders', 'a change goes once devices are told of it'),
  passEntry: goneAfterDays('expires_at', 1),
  passKey: { by: 'one a year for each project, dropped when its last pass is over' },
  passProject: onePerRowOf('project'),
  passSubject: {
    // Whose employee or visit is gone, and with it every pass.
    old: (now) => sql<SqlBool>`issued_at < ${now} - interval '60 days' and case type
      when 1 then not exists (select from employee e where e.id = sid)
      else not exists (select from visit v where v.id = sid) end`,
  },
  revocation: {
    // Devices that missed these take the whole list; who is refused stays on it until letGo takes them off.
    old: (
      now,
    ) => sql<SqlBool>`at < ${now} - interval '40 days' and (op = 'del' or before is not null or exists (
      select from revocation newer where newer.project_id = revocation.project_id
        and newer.kind = revocation.kind and newer.ref = revocation.ref and newer.rev > revocation.rev))`,
  },
} satisfies TableBounds;
