import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRegions, inScope, inScopeOrNone } from '../../kit/access/in-scope.ts';
import type { RecordKind } from '../../kit/audit/record-kind.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { contentInScope } from '../../kit/review/office-scope.ts';

type Source = {
  from: RawBuilder<unknown>;
  id: string;
  name: RawBuilder<unknown>;
  seen?: RawBuilder<SqlBool>;
};

const table = (name: string) => sql`${sql.table(name)}`;

/** What belongs to everybody, or is told to whoever may read the row it stands in: people as others know them. */
const open = (from: RawBuilder<unknown>, name: RawBuilder<unknown>, id: string): Source => ({
  from,
  name,
  id,
});

function placesOf({ actor }: Ctx): Partial<Record<RecordKind, Source>> {
  const structure = sql<SqlBool>`${inScope(actor, { project: 'building.projectId', building: 'building.id' })}`;
  return {
    project: {
      ...open(table('project'), sql`project.name`, 'project.id'),
      seen: inScope(actor, { project: 'project.id' }),
    },
    company: {
      ...open(table('company'), sql`company.name`, 'company.id'),
      seen: inScope(actor, { project: 'company.projectId', company: 'company.id' }),
    },
    building: { ...open(table('building'), sql`building.name`, 'building.id'), seen: structure },
    phase: {
      ...open(table('phase'), sql`phase.name`, 'phase.id'),
      seen: inScope(actor, { project: 'phase.projectId' }),
    },
    floorZone: {
      ...open(
        sql`floor_zone join building on building.id = floor_zone.building_id`,
        sql`building.name || ' ' || floor_zone.name`,
        'floorZone.id',
      ),
      seen: structure,
    },
    floor: {
      ...open(
        sql`floor join building on building.id = floor.building_id`,
        sql`building.name || ' ' || floor.name`,
        'floor.id',
      ),
      seen: structure,
    },
    unit: {
      ...open(
        sql`unit join floor on floor.id = unit.floor_id join building on building.id = unit.building_id`,
        sql`building.name || ' ' || floor.name || ' ' || unit.name`,
        'unit.id',
      ),
      seen: structure,
    },
    lease: {
      ...open(
        sql`lease join unit on unit.id = lease.unit_id join floor on floor.id = unit.floor_id
          join building on building.id = lease.building_id join company on company.id = lease.company_id`,
        sql`company.name || ' · ' || building.name || ' ' || floor.name || ' ' || unit.name`,
        'lease.id',
      ),
      seen: inScope(actor, {
        project: 'company.projectId',
        building: 'lease.buildingId',
        company: 'lease.companyId',
      }),
    },
  };
}

function doorsOf({ actor }: Ctx): Partial<Record<RecordKind, Source>> {
  const area = inScopeOrNone(actor, { project: 'area.projectId', building: 'area.buildingId' });
  // A reader in the warehouse lies nowhere: the row in which it stands is what the reader may see.
  const device = sql<SqlBool>`(device.project_id is null or ${inScope(actor, { project: 'device.projectId' })})`;
  const ofDevice = (of: string): Source => ({
    ...open(
      sql`${sql.table(of)} join device on device.id = ${sql.ref(`${of}.deviceId`)}`,
      sql`device.name`,
      `${of}.id`,
    ),
    seen: device,
  });
  return {
    area: { ...open(table('area'), sql`area.name`, 'area.id'), seen: area },
    areaException: {
      ...open(
        sql`area_exception join area on area.id = area_exception.area_id`,
        sql`area.name`,
        'areaException.id',
      ),
      seen: area,
    },
    device: { ...open(table('device'), sql`device.name`, 'device.id'), seen: device },
    deviceClaim: ofDevice('deviceClaim'),
    deviceCommand: ofDevice('deviceCommand'),
    deviceException: ofDevice('deviceException'),
  };
}

/** The number of a card as the log tells it: whole it opens doors. */
export const endOfCard = (number: RawBuilder<unknown>) =>
  sql`regexp_replace((${number}), '^.*(.{4})$', '****\\1')`;

function peopleOf({ actor, lang }: Ctx): Partial<Record<RecordKind, Source>> {
  const role =
    lang === 'en' ? sql`case when role.name_en = '' then role.name else role.name_en end` : sql`role.name`;
  const guests = inScope(actor, { project: 'visit.projectId', company: 'visit.companyId' });
  return {
    user: open(sql`"user"`, sql`"user".nick_name`, 'user.id'),
    role: open(table('role'), role, 'role.id'),
    assignment: {
      ...open(
        sql`assignment join role on role.id = assignment.role_id join "user" on "user".id = assignment.user_id`,
        sql`"user".nick_name || ' · ' || ${role}`,
        'assignment.id',
      ),
      seen: inScope(actor, { project: 'assignment.projectId', company: 'assignment.companyId' }),
    },
    employee: {
      ...open(
        sql`employee join "user" on "user".id = employee.user_id`,
        sql`"user".nick_name`,
        'employee.id',
      ),
      seen: inScope(actor, { project: 'employee.projectId', company: 'employee.companyId' }),
    },
    visit: { ...open(table('visit'), sql`visit.name`, 'visit.id'), seen: guests },
    visitLink: {
      ...open(
        sql`visit_link join employee on employee.id = visit_link.host_id join "user" on "user".id = employee.user_id`,
        sql`"user".nick_name`,
        'visitLink.id',
      ),
      seen: inScope(actor, { project: 'visitLink.projectId', company: 'visitLink.companyId' }),
    },
    visitorCard: {
      ...open(
        table('visitorCard'),
        sql`coalesce(visitor_card.name, ${endOfCard(sql`visitor_card.number`)})`,
        'visitorCard.id',
      ),
      seen: inScope(actor, { project: 'visitorCard.projectId' }),
    },
    deniedVisitor: {
      ...open(table('deniedVisitor'), sql`denied_visitor.name`, 'deniedVisitor.id'),
      seen: inScope(actor, { project: 'deniedVisitor.projectId' }),
    },
  };
}

/** What is read, and who may. */
function readingOf({ actor, lang }: Ctx): Partial<Record<RecordKind, Source>> {
  const office = sql<SqlBool>`${sql.lit(isHeadOffice(actor))}`;
  const list = sql<SqlBool>`case when whitelist.project_id is null then ${office}
    else ${inScope(actor, { project: 'whitelist.projectId' })} end`;
  const [one, other] = lang === 'en' ? ['titleEn', 'titleZh'] : ['titleZh', 'titleEn'];
  const title = sql`coalesce(nullif(${sql.ref(`researchReport.${one}`)}, ''), ${sql.ref(`researchReport.${other}`)})`;
  const report = inRegions(actor, 'researchReport.region');
  return {
    whitelist: { ...open(table('whitelist'), sql`whitelist.name`, 'whitelist.id'), seen: list },
    whitelistPhone: {
      ...open(
        sql`whitelist_phone join whitelist on whitelist.id = whitelist_phone.whitelist_id`,
        sql`coalesce(whitelist_phone.person, '****' || right(whitelist_phone.phone, 4))`,
        'whitelistPhone.id',
      ),
      seen: list,
    },
    libraryFile: {
      ...open(table('libraryFile'), sql`library_file.name_zh`, 'libraryFile.id'),
      seen: inScope(actor, { project: 'libraryFile.projectId' }),
    },
    researchReport: { ...open(table('researchReport'), title, 'researchReport.id'), seen: report },
    reportRule: { ...open(table('reportRule'), sql`''`, 'reportRule.id'), seen: office },
  };
}

/** Reservations and what hangs on them, as far as the caller sees them. */
function leadsOf({ actor }: Ctx): Partial<Record<RecordKind, Source>> {
  const seen = inScopeOrNone(actor, {
    project: 'reservation.projectId',
    building: 'reservation.buildingId',
  });
  const name = sql`reservation.name || ' · ' || reservation.id`;
  return {
    reservation: { ...open(table('reservation'), name, 'reservation.id'), seen },
    viewing: {
      ...open(
        sql`viewing join reservation on reservation.id = viewing.reservation_id`,
        sql`${name}`,
        'viewing.id',
      ),
      seen,
    },
    reservationDuty: {
      ...open(
        sql`reservation_duty join building on building.id = reservation_duty.building_id`,
        sql`building.name`,
        'reservationDuty.id',
      ),
      seen: inScope(actor, { project: 'building.projectId', building: 'building.id' }),
    },
  };
}

function listsOf(ctx: Ctx, kind: RecordKind): Source | undefined {
  const { actor, lang } = ctx;
  const own = (zh: string, en: string) => (lang === 'en' ? sql.ref(en) : sql.ref(zh));
  const title = (of: string) =>
    lang === 'en'
      ? sql`case when ${sql.ref(`${of}.titleEn`)} = '' then ${sql.ref(`${of}.title`)} else ${sql.ref(`${of}.titleEn`)} end`
      : sql.ref(`${of}.title`);
  if (kind.startsWith('dictionary:')) {
    const dict = kind.slice('dictionary:'.length);
    const of = sql`(select * from dictionary_entry where dict = ${dict}) entry`;
    return open(of, own('entry.nameZh', 'entry.nameEn'), 'entry.code');
  }
  const ofProject = (of: string): Source => ({
    ...open(
      sql`${sql.table(of)} join project on project.id = ${sql.ref(`${of}.projectId`)}`,
      sql`project.name`,
      `${of}.id`,
    ),
    seen: inScope(actor, { project: 'project.id' }),
  });
  const lists: Partial<Record<RecordKind, Source>> = {
    dictionaryEntry: open(sql`dictionary_entry entry`, own('entry.nameZh', 'entry.nameEn'), 'entry.id'),
    province: open(table('province'), own('province.nameZh', 'province.nameEn'), 'province.code'),
    menu: open(table('menu'), title('menu'), 'menu.id'),
    // A permission is called as the role form calls it: the page, and what can be done there.
    resource: open(
      sql`(select distinct on (button.surface, button.url) button.surface || '/' || button.url as id,
          coalesce(${title('page')} || ' · ', '') || ${title('button')} as name
        from menu button left join menu page on page.id = button.parent_id
        order by button.surface, button.url, button.kind) permission`,
      sql`permission.name`,
      'permission.id',
    ),
    upload: open(table('upload'), sql`upload.name`, 'upload.id'),
    import: open(sql`"import"`, sql`"import".file_name`, 'import.id'),
    notice: {
      ...open(
        sql`content join content_revision on content_revision.id = content.revision_id`,
        lang === 'en'
          ? sql`coalesce(nullif(content_revision.title_en, ''), content_revision.title_zh)`
          : sql`content_revision.title_zh`,
        'content.id',
      ),
      seen: contentInScope(actor),
    },
    noticeRules: ofProject('noticeRules'),
    workingHours: ofProject('workingHours'),
    answerTemplate: {
      ...open(table('answerTemplate'), sql`answer_template.name_zh`, 'answerTemplate.id'),
      seen: inScope(actor, { project: 'answerTemplate.projectId' }),
    },
    suggestion: {
      ...open(table('suggestion'), sql`suggestion.name || ' · ' || suggestion.id`, 'suggestion.id'),
      seen: inScope(actor, { project: 'suggestion.projectId', company: 'suggestion.companyId' }),
    },
    ...readingOf(ctx),
    ...leadsOf(ctx),
    task: open(
      table('task'),
      lang === 'en' ? sql`coalesce(task.name_en, task.name)` : sql`task.name`,
      'task.id',
    ),
    appearance: open(table('appearance'), sql`appearance.colour`, 'appearance.id'),
    listView: open(table('listView'), sql`list_view.name`, 'listView.id'),
    projectData: ofProject('projectData'),
    passBackground: ofProject('passBackground'),
    visitPoster: ofProject('visitPoster'),
  };
  return lists[kind];
}

export const sourceOf = (ctx: Ctx, kind: RecordKind): Source | undefined =>
  placesOf(ctx)[kind] ?? doorsOf(ctx)[kind] ?? peopleOf(ctx)[kind] ?? listsOf(ctx, kind);
