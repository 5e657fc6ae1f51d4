import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { isTenant } from '@mdi/contract/kit/levels.ts';
import {
  VisitorCardInput,
  visitorCardApi,
} from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { companiesByName, projectsInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { halfWidthCell } from '../../kit/exchange/import-cells.ts';
import {
  cellTrouble,
  importer,
  nothingHangs,
  type PreparedRow,
  type RawRow,
  type Trouble,
} from '../../kit/exchange/importer.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { addCard, cardConstraints } from './visitor-card.add.ts';
import { cardsToUndo, lockCards, numbersTaken } from './visitor-card.queries.ts';
import { removeCard } from './visitor-card.remove.ts';

const same = (a: string, b: string) => normaliseName(a) === normaliseName(b);
const unknown = (column: string, name: string) =>
  cellTrouble(column, 'unknown', 'import.error.unknown', name);

type Known = {
  projects: Awaited<ReturnType<typeof projectsInScope>>;
  companies: Awaited<ReturnType<typeof companiesByName>>;
  taken: ReadonlySet<string>;
};

const numberIn = (cells: RawRow['cells']) => (cells.number ?? '').trim().toUpperCase();

/** The project a row names; left out it is the current one for who stands in one. */
function projectOf(ctx: Ctx, known: Pick<Known, 'projects'>, cell: string | undefined) {
  if (!cell) return { projectId: ctx.actor.projectId, troubles: [] };
  const named = known.projects.find((one) => same(one.projectName, cell));
  return named
    ? { projectId: named.projectId, troubles: [] }
    : { projectId: null, troubles: [unknown('projectId', cell)] };
}

/** The company a row names; for a tenant their own where it is left out. */
function companyOf(ctx: Ctx, known: Known, projectId: number | null, cell: string | undefined) {
  if (!cell) return { companyId: isTenant(ctx.actor) ? ctx.actor.companyId : null, troubles: [] };
  const named = known.companies.find(
    (one) => one.nameKey === normaliseName(cell) && one.projectId === projectId,
  );
  return named
    ? { companyId: named.companyId, troubles: [] }
    : { companyId: null, troubles: [unknown('companyId', cell)] };
}

function judge(ctx: Ctx, { cells }: RawRow, known: Known): PreparedRow {
  const number = numberIn(cells);
  const { projectId, troubles: ofProject } = projectOf(ctx, known, cells.projectId);
  const { companyId, troubles: ofCompany } = companyOf(ctx, known, projectId, cells.companyId);
  const troubles: Trouble[] = [...ofProject, ...ofCompany];
  if (projectId === null && ofProject.length === 0) {
    troubles.push(cellTrouble('projectId', 'required', 'kit.error.required'));
  }
  if (known.taken.has(`${projectId} ${number}`)) {
    troubles.push(cellTrouble('number', 'duplicate', 'visitorCard.error.numberTaken', number));
  }
  return {
    input: {
      ...(projectId === null ? {} : { projectId }),
      companyId,
      number,
      name: cells.name || null,
      remarks: cells.remarks || null,
    },
    troubles,
    once:
      number && projectId !== null ? [{ key: `visitorCard ${projectId} ${number}`, column: 'number' }] : [],
  };
}

async function prepare(ctx: Ctx, rows: readonly RawRow[]): Promise<PreparedRow[]> {
  const all = { projects: await projectsInScope(ctx) };
  const places = rows.flatMap(({ cells }) => {
    const { projectId } = projectOf(ctx, all, cells.projectId);
    return projectId === null ? [] : [{ projectId, number: numberIn(cells) }];
  });
  const names = rows.flatMap(({ cells }) => (cells.companyId ? [cells.companyId] : []));
  const known: Known = {
    ...all,
    companies: await companiesByName(ctx, names),
    taken: await numbersTaken(ctx, places),
  };
  return rows.map((row) => judge(ctx, row, known));
}

/** Imports visitor cards. */
export const visitorCardImporter = importer({
  kind: 'visitorCard',
  right: visitorCardApi.ops.add,
  columns: [
    {
      key: 'number',
      title: 'visitorCard.number',
      note: 'import.note.cardDigits',
      required: true,
      named: true,
      reads: halfWidthCell,
    },
    { key: 'name', title: 'visitorCard.name' },
    {
      key: 'projectId',
      title: 'visitorCard.projectName',
      note: ({ actor }) => (actor.projectId === null ? 'import.note.projectNeeded' : 'import.note.project'),
      required: ({ actor }) => actor.projectId === null,
      choices: async (ctx) => (await projectsInScope(ctx)).map((one) => one.projectName),
    },
    { key: 'companyId', title: 'visitorCard.companyName', note: 'visitorCard.companyNameNote' },
    { key: 'remarks', title: 'visitorCard.remarks' },
  ],
  schema: VisitorCardInput,
  columnOf: (path) => path.split('.')[0] ?? '',
  prepare,
  async add(ctx, records) {
    const ids: number[] = [];
    for (const rows of records) ids.push(await addCard(ctx, onlyOne(rows)));
    return ids;
  },
  undo: {
    rights: [visitorCardApi.ops.remove],
    records: cardsToUndo,
    lock: lockCards,
    hanging: () => nothingHangs,
    remove: (ctx, { id }) => removeCard(ctx, id),
  },
  constraints: cardConstraints,
});
