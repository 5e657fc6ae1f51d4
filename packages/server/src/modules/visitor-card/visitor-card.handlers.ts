import { reaches } from '@mdi/contract/kit/levels.ts';
import { visitorCardFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { may } from '../../kit/access/may.ts';
import { projectsInScope, searchCompanies } from '../../kit/access/places.ts';
import { lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { keptByPeople } from '../../kit/retention/table-bounds.ts';
import { lendCard, maySeeVisit, moveCard } from '../visit/index.ts';
import { addCard, cardConstraints } from './visitor-card.add.ts';
import { visitorCardExporter } from './visitor-card.export.ts';
import { visitorCardImporter } from './visitor-card.import.ts';
import {
  cardById,
  cardWithNumber,
  filteredCards,
  maySeeCard,
  numberInOrder,
} from './visitor-card.queries.ts';
import { removeCard } from './visitor-card.remove.ts';

type Row = NonNullable<Awaited<ReturnType<typeof cardById>>>;

/** A card that the caller keeps: it is a thing of the whole project, where it is no company's. */
async function keptCard(ctx: Ctx, cardId: number): Promise<Row> {
  const card = orNotFound(await cardById(ctx, cardId));
  if (!card.kept) forbidden();
  return card;
}

/** What the caller may do with cards in sight; sent with each row. */
function cardRights(ctx: Ctx) {
  const { edit, mark, remove, lend, takeBack } = visitorCardApi.ops;
  return ({ state, kept, within }: Row) => ({
    edit: kept && may(ctx, edit),
    remove: kept && may(ctx, remove) && state !== 'lent',
    lend: may(ctx, lend) && visitorCardFlow.can(state, 'lend'),
    takeBack: within && may(ctx, takeBack) && visitorCardFlow.can(state, 'takeBack'),
    lose: (state === 'lent' ? within : kept) && may(ctx, mark) && visitorCardFlow.can(state, 'lose'),
    find: kept && may(ctx, mark) && visitorCardFlow.can(state, 'find'),
  });
}

function shown(row: Row, rights: ReturnType<typeof cardRights>) {
  const { kept: _, within: __, ...card } = row;
  return {
    ...card,
    lentAt: row.lentAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    can: rights(row),
  };
}

/** Who has a card now, its row locked: of two who look at once none acts on the other's guest. */
async function lockedCard(ctx: Ctx, cardId: number) {
  const { id, number, state, visitId } = await lockRow(ctx, 'visitorCard', cardId);
  const { within, kept } = orNotFound(await cardById(ctx, cardId));
  return { card: { id, number, state, visitId }, within, kept };
}

export const visitorCardModule = implement(
  visitorCardApi,
  {
    async list(ctx, asked) {
      const sorts = {
        number: numberInOrder,
        name: { nullable: 'visitorCard.name' },
        lentAt: { nullable: 'visitorCard.lentAt' },
        updatedAt: 'visitorCard.updatedAt',
      } as const;
      const { list, ...total } = await pageCut(
        ctx,
        filteredCards(ctx, asked),
        asked,
        sorts,
        'visitorCard.id',
      );
      const rights = cardRights(ctx);
      return { ...total, list: list.map((row) => shown(row, rights)) };
    },
    get: async (ctx, { cardId }) => shown(orNotFound(await cardById(ctx, cardId)), cardRights(ctx)),
    async options(ctx, { keyword, projectId }) {
      const all = await projectsInScope(ctx);
      const companies = projectId === undefined ? [] : await searchCompanies(ctx, keyword, projectId);
      return {
        projects: all,
        companies: companies.map(({ companyId, companyName }) => ({ companyId, companyName })),
        reception: reaches(ctx.actor, 'wholeProject'),
      };
    },
    add: async (ctx, input) => ({ cardId: await addCard(ctx, input) }),
    async edit(ctx, { cardId, version, ...facts }) {
      await keptCard(ctx, cardId);
      const { state, number } = await lockRow(ctx, 'visitorCard', cardId);
      if (state === 'lent' && number !== facts.number) refuseField('number', 'visitorCard.error.lentNumber');
      return { version: (await updateRow(ctx, 'visitorCard', cardId, facts, version)).version };
    },
    async mark(ctx, { cardId, lost }) {
      orNotFound(await cardById(ctx, cardId));
      const { card, within, kept } = await lockedCard(ctx, cardId);
      // A lent card is its guest's; one that lies in the drawer its keeper's.
      if (!(card.state === 'lent' ? within : kept)) forbidden();
      return moveCard(ctx, card, lost ? 'lose' : 'find');
    },
    async remove(ctx, { cardId }) {
      await removeCard(ctx, cardId);
      return true;
    },
    async lend(ctx, { visitId, number }) {
      if (!(await maySeeVisit(ctx, visitId))) notFound();
      return lendCard(ctx, visitId, number, 'number');
    },
    async takeBack(ctx, { projectId = ctx.actor.projectId ?? undefined, number }) {
      if (projectId === undefined) refuse('visit.error.whichProject', { data: { field: 'projectId' } });
      if (!(await projectsInScope(ctx)).some((one) => one.projectId === projectId)) notFound();
      const known = await cardWithNumber(ctx, projectId, number);
      if (!known) refuseField('number', 'visit.error.cardUnknown', number);
      const { card, within } = await lockedCard(ctx, known.cardId);
      if (!within) refuseField('number', 'visitorCard.error.elsewhere', number);
      const moved = await moveCard(ctx, card, 'takeBack');
      return { cardId: card.id, visitId: card.visitId, ...moved };
    },
  },
  {
    exports: { visitorCard: visitorCardExporter },
    imports: { visitorCard: visitorCardImporter },
    history: { visitorCard: maySeeCard },
    logFormats: {
      visitorCard: {
        order: ['projectId', 'companyId', 'number', 'name', 'remarks', 'state', 'visitId', 'lentAt'],
        omitted: ['opens'],
      },
    },
    bounds: { visitorCard: keptByPeople },
    constraints: cardConstraints,
  },
);
