import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import type { JobWork, Runner } from '../../kit/jobs/jobs.ts';
import { makeWorkbook } from '../../kit/sheets/make-workbook.ts';
import type { Sheet } from '../../kit/sheets/write-sheet.ts';
import { callersTimeZone } from '../../kit/time/project-time-zone.ts';
import { inSnapshot } from './export.snapshot.queries.ts';
import { columnsFor } from './permitted-exporter.ts';

type Input = InputOf<typeof exportApi.ops.start>;

const atOnce = 500;

/** What decides which rows somebody sees. */
const reachOf = ({ actor }: Ctx) =>
  JSON.stringify([actor.roleId, actor.level, actor.scope, actor.projectId, actor.companyId]);

/** Writes the list page by page; after each the tray sees how far it is, and a cancelled job stops. */
async function writeList(
  work: JobWork<Input>,
  sheet: Sheet,
  timeZone: string,
  mostRows: number,
): Promise<number> {
  const { ctx, input, piece } = work;
  const exporter = ctx.deps.registry.exports[input.list];
  return inSnapshot(ctx, async (inside) => {
    const columns = await columnsFor(inside, exporter, input.columns);
    const reading = { ctx: inside, timeZone };
    let step = 0;
    let more = true;
    let after: string | null = null;
    for (let page = 1; more && step < mostRows; page += 1) {
      const place = { page, limit: atOnce, after };
      const { list, total, totalCapped, next } = await exporter.page(inside, input.filters, place);
      const told = input.phones && exporter.phones ? await exporter.phones.tell(inside, list) : list;
      for (const row of told) sheet.add(columns.map((column) => column.cell(row, reading)));
      step += list.length;
      more = next === undefined ? list.length === atOnce : next !== null;
      after = next ?? null;
      await piece(async (now) => {
        // The rows so far were read with the reach of the start: less of it now ends the export.
        if (reachOf(now) !== reachOf(ctx)) refuse('export.error.changed');
        return { step, ...(totalCapped || total === null ? {} : { total }) };
      });
    }
    if (more) sheet.add([ctx.say('export.error.capped', mostRows)]);
    return step;
  });
}

/**
 * Exports a list by its own call, with the rights its starter has: all pages as of one moment, `mostRows` rows at
 * most. A run that was broken off begins again, because half a workbook can't be gone on with.
 */
export const makeListExport = (mostRows: number): Runner<Input> => ({
  lane: 'long',
  access: ({ list }, registry) => registry.exports[list],
  async run(work) {
    const { ctx, input } = work;
    const exporter = ctx.deps.registry.exports[input.list];
    const timeZone = await callersTimeZone(ctx);
    const columns = (await columnsFor(ctx, exporter, input.columns)).map(
      ({ title, width, number, date }) => ({
        title: ctx.say(title),
        width: width ?? 18,
        ...(number ? { number } : {}),
        date,
      }),
    );
    const book = { title: ctx.say(exporter.title), columns, purpose: 'listExport', timeZone };
    let rows = 0;
    const finish = await makeWorkbook(ctx, book, async (sheet) => {
      rows = await writeList(work, sheet, timeZone, mostRows);
    });
    if (!input.phones) return finish;
    return async (inside) => {
      const made = await finish(inside);
      const after = { rowsWithPhones: rows };
      if (made && 'resultId' in made)
        inside.changes.push({ entity: 'upload', id: made.resultId, before: null, after });
      return made;
    };
  },
});

export const listExport = makeListExport(100_000);
