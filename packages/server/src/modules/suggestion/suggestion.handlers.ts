import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { suggestionBounds } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { may } from '../../kit/access/may.ts';
import { companyInScope, projectInScope, searchCompanies, searchProjects } from '../../kit/access/places.ts';
import { deleteRow, insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { goesWithTable, goneAfterDays, keptByPeople, onePerRowOf } from '../../kit/retention/table-bounds.ts';
import { searchKey } from '../../kit/search/name-search.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import * as move from './suggestion.actions.ts';
import { answerTemplateById, answerTemplatesOf } from './suggestion.answer-templates.queries.ts';
import { suggestionsOwedTo } from './suggestion.bell.ts';
import { recalculateDueTimes } from './suggestion.due.queries.ts';
import { suggestionExporter } from './suggestion.export.ts';
import { hoursRow, workingHoursForm } from './suggestion.hours.queries.ts';
import { suggestionOutputFor, wholeSuggestion } from './suggestion.output.ts';
import { handlersIn } from './suggestion.people.queries.ts';
import { suggestionLinkRules } from './suggestion.picture-links.ts';
import { filteredSuggestions, maySeeSuggestion } from './suggestion.queries.ts';
import { remindOfOverdueSuggestions } from './suggestion.remind.queries.ts';
import { addPictures, usablePictures } from './suggestion.thread.queries.ts';
import { unitOf, unitsNamed } from './suggestion.units.queries.ts';

const sorts = {
  createdAt: 'suggestion.createdAt',
  dueAt: { nullable: 'suggestion.dueAt' },
  updatedAt: 'suggestion.updatedAt',
} as const;

const stale = () => new Refusal('suggestion.error.state', { code: 'conflict', data: { which: 'state' } });

/** The unit that is named, of the project, by its place. */
async function unitNamed(ctx: Ctx, projectId: number, unitId: number | null) {
  if (unitId === null) return { unitId, unit: null };
  return (await unitOf(ctx, projectId, unitId)) ?? refuseField('unitId', 'suggestion.error.unitOf');
}

/** That the company that is named is one of the project; who reaches some buildings only has to name one. */
async function assertCompany(ctx: Ctx, projectId: number, companyId: number | null): Promise<void> {
  if (companyId === null && ctx.actor.scope.buildings === null) return;
  const company = companyId === null ? undefined : await companyInScope(ctx, companyId);
  if (company?.projectId !== projectId) refuseField('companyId', 'suggestion.error.company');
}

/** CMS05010: suggestions. */
export const suggestionModule = implement(
  suggestionApi,
  {
    list: (ctx, asked) =>
      searchCountingPhones(ctx, asked.keyword, async () => {
        const sorted = { ...asked, sort: asked.sort ?? ('-createdAt' as const) };
        const query = filteredSuggestions(ctx, asked);
        const { list, ...total } = await pageCut(ctx, query, sorted, sorts, 'suggestion.id');
        return { ...total, list: list.map(suggestionOutputFor(ctx)) };
      }),
    get: (ctx, { suggestionId }) => wholeSuggestion(ctx, suggestionId),
    async options(ctx, { projectId, keyword }) {
      const of = projectId === undefined ? undefined : orNotFound(await projectInScope(ctx, projectId));
      return {
        projects: await searchProjects(ctx, of ? undefined : keyword),
        handlers: of ? await handlersIn(ctx, of.projectId) : [],
        companies: of
          ? (await searchCompanies(ctx, keyword, of.projectId)).map(({ companyId, companyName }) => ({
              companyId,
              companyName,
            }))
          : [],
        templates: of ? await answerTemplatesOf(ctx, of.projectId) : [],
        hours: of ? await workingHoursForm(ctx, of.projectId) : null,
        can: { set: may(ctx, suggestionApi.ops.setHours) },
      };
    },
    async units(ctx, { projectId, companyId, keyword }) {
      orNotFound(await projectInScope(ctx, projectId));
      if (companyId !== undefined) orNotFound(await companyInScope(ctx, companyId));
      return unitsNamed(ctx, { projectId, companyId: companyId ?? null, word: keyword ?? '' });
    },
    async add(ctx, { projectId, pictureIds, unitId, ...facts }) {
      if (!(await projectInScope(ctx, projectId))) refuseField('projectId', 'suggestion.error.project');
      await assertCompany(ctx, projectId, facts.companyId);
      const wanted = [...new Set(pictureIds)];
      if ((await usablePictures(ctx, ctx.actor.userId, wanted)).length < wanted.length)
        refuseField('pictureIds', 'suggestion.error.picture');
      const row = await insertRow(ctx, 'suggestion', {
        projectId,
        ...facts,
        source: 'office',
        ...(await unitNamed(ctx, projectId, unitId)),
        searchKey: searchKey(facts.name, facts.text),
        phoneKey: facts.phone && normalisePhone(facts.phone),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
        ...(await move.clockFrom(ctx, { projectId })),
      });
      await addPictures(ctx, row.id, wanted);
      return { suggestionId: row.id, version: row.version };
    },
    bell: suggestionsOwedTo,
    take: (ctx, { suggestionId }) => move.take(ctx, suggestionId),
    assign: move.assign,
    ask: move.ask,
    answer: move.answer,
    writing: (ctx, { suggestionId }) => move.markWriting(ctx, suggestionId),
    seen: (ctx, { suggestionId }) => move.markOpened(ctx, suggestionId),
    close: move.close,
    note: move.addStaffNote,
    link: move.closeAsDuplicate,
    unlink: move.undoDuplicate,
    reveal: (ctx, { suggestionId }) => move.revealPhone(ctx, suggestionId),
    checked: move.markTextChecked,
    async setHours(ctx, { projectId, ...hours }) {
      orNotFound(await projectInScope(ctx, projectId));
      const row = await hoursRow(ctx, projectId);
      const sorted = { ...hours, daysOff: hours.daysOff.toSorted() };
      if (row) await updateRow(ctx, 'workingHours', row.id, sorted);
      else await insertRow(ctx, 'workingHours', { projectId, ...sorted, updatedBy: ctx.actor.userId });
      await recalculateDueTimes(ctx, projectId);
      return true;
    },
    async addTemplate(ctx, { projectId, ...facts }) {
      orNotFound(await projectInScope(ctx, projectId));
      const { templates: most } = suggestionBounds;
      if ((await answerTemplatesOf(ctx, projectId)).length >= most)
        refuse('suggestion.error.templates', { args: [most] });
      const times = { createdAt: ctx.now(), updatedAt: ctx.now(), updatedBy: ctx.actor.userId };
      const row = await insertRow(ctx, 'answerTemplate', { projectId, ...facts, ...times });
      return { templateId: row.id, version: row.version };
    },
    async editTemplate(ctx, { templateId, version, ...facts }) {
      orNotFound(await answerTemplateById(ctx, templateId));
      const row = await updateRow(ctx, 'answerTemplate', templateId, facts, version);
      return { templateId, version: row.version };
    },
    async removeTemplate(ctx, { templateId }) {
      orNotFound(await answerTemplateById(ctx, templateId));
      await deleteRow(ctx, 'answerTemplate', templateId);
      return true;
    },
  },
  {
    exports: { suggestion: suggestionExporter },
    history: { suggestion: maySeeSuggestion },
    names: { handlerId: 'user', duplicateOf: 'suggestion' },
    logFormats: {
      suggestion: {
        nameFields: ['name'],
        order: [
          'projectId',
          'name',
          'phone',
          'companyId',
          'unit',
          'text',
          'state',
          'handlerId',
          'message',
          'note',
        ],
        omitted: [
          ...['takenAt', 'clockFrom', 'spentMinutes', 'firstMinutes', 'firstAnsweredAt', 'waitingSince'],
          ...['stateBefore', 'toldAt', 'seenAt', 'unitId', 'userId', 'employeeId', 'searchKey'],
          ...['givenAt', 'handlerToldAt', 'managerToldAt'],
        ],
        onlyChanged: ['reopened', 'unchecked'],
        words: { closedReason: 'suggestion.closed' },
      },
      answerTemplate: {
        nameFields: ['nameZh'],
        order: ['projectId', 'nameZh', 'nameEn', 'textZh', 'textEn'],
      },
      workingHours: { nameFields: ['projectId'] },
    },
    bounds: {
      suggestion: goneAfterDays('updated_at', 'records'),
      suggestionMessage: goesWithTable('suggestion'),
      suggestionNote: goesWithTable('suggestion'),
      suggestionPicture: goesWithTable('suggestion'),
      suggestionWriting: goesWithTable('suggestion'),
      answerTemplate: keptByPeople,
      workingHours: onePerRowOf('project'),
    },
    files: suggestionLinkRules,
    tasks: {
      remindSuggestions: {
        at: '* * * * *',
        run: ({ db, deps }) => remindOfOverdueSuggestions(db, deps.now()),
      },
    },
    constraints: {
      working_hours_project_key: stale,
      suggestion_picture_once: stale,
    },
  },
);
