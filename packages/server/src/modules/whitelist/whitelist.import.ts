import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { WhitelistPhoneInput, whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { halfWidthCell } from '../../kit/exchange/import-cells.ts';
import {
  cellTrouble,
  importer,
  nothingHangs,
  type PreparedRow,
  type RawRow,
} from '../../kit/exchange/importer.ts';
import { countPhoneLookups } from '../../kit/search/phone-search-limit.ts';
import {
  addPhones,
  lockPhones,
  phonesAlreadyListed,
  phonesToUndo,
  phonesWithIds,
  removePhones,
} from './whitelist.phones.queries.ts';
import {
  editableListNames,
  editableListsByName,
  holdsListRight,
  listOfPhone,
  lockEditableList,
} from './whitelist.queries.ts';

const maxChoices = 200;

type Lists = Awaited<ReturnType<typeof editableListsByName>>;

/** The lists that a row may mean: by name, and by place where it says one. */
function meant(ctx: Ctx, { cells }: RawRow, lists: Lists): Lists {
  const key = normaliseName(cells.whitelist ?? '');
  const place = normaliseName(cells.projectId ?? '');
  const office = normaliseName(ctx.say('whitelist.headOffice'));
  return lists.filter(
    (one) =>
      one.nameKey === key &&
      (place === '' ||
        normaliseName(one.projectName ?? '') === place ||
        (one.projectId === null && place === office)),
  );
}

function judge(ctx: Ctx, row: RawRow, lists: Lists, named: ReadonlySet<string>): PreparedRow {
  const { cells } = row;
  const [list, other] = meant(ctx, row, lists);
  const phoneKey = normalisePhone(cells.phone ?? '');
  const troubles = [];
  if (!list && cells.whitelist)
    troubles.push(cellTrouble('whitelist', 'unknown', 'import.error.unknown', cells.whitelist));
  if (other)
    troubles.push(cellTrouble('projectId', 'required', 'import.error.whichProject', cells.whitelist ?? ''));
  const only = other ? undefined : list;
  if (only && named.has(`${only.whitelistId} ${phoneKey}`))
    troubles.push(cellTrouble('phone', 'duplicate', 'whitelist.error.onList', cells.phone ?? ''));
  return {
    input: {
      ...(only && { whitelistId: only.whitelistId }),
      phone: cells.phone ?? '',
      person: cells.person || null,
    },
    troubles,
    once: only && phoneKey ? [{ key: `whitelist ${only.whitelistId} ${phoneKey}`, column: 'phone' }] : [],
    silent: only || !cells.whitelist ? [] : ['whitelist'],
  };
}

async function prepare(ctx: Ctx, rows: readonly RawRow[]): Promise<PreparedRow[]> {
  await countPhoneLookups(
    ctx,
    rows.map(({ cells }) => cells.phone ?? ''),
  );
  const names = rows.flatMap(({ cells }) => (cells.whitelist ? [cells.whitelist] : []));
  const lists = await editableListsByName(ctx, names);
  const wanted = rows.flatMap((row) =>
    meant(ctx, row, lists).map(({ whitelistId }) => ({
      whitelistId,
      phoneKey: normalisePhone(row.cells.phone ?? ''),
    })),
  );
  const named = await phonesAlreadyListed(ctx, wanted);
  return rows.map((row) => judge(ctx, row, lists, named));
}

/** Imports phones into whitelists that are there. */
export const whitelistPhoneImporter = importer({
  kind: 'whitelistPhone',
  right: whitelistApi.ops.addPhones,
  columns: [
    {
      key: 'whitelist',
      title: 'whitelist.whitelist',
      note: 'whitelist.whitelistNote',
      required: true,
      choices: async (ctx) => (await editableListNames(ctx, maxChoices)).map(({ name }) => name),
    },
    { key: 'phone', title: 'whitelist.phone', required: true, named: true, reads: halfWidthCell },
    { key: 'person', title: 'whitelist.person' },
    { key: 'projectId', title: 'whitelist.projectId', note: 'whitelist.projectNote' },
  ],
  schema: WhitelistPhoneInput,
  columnOf: (path) => (path === 'whitelistId' ? 'whitelist' : path),
  prepare,
  async add(ctx, records) {
    const wanted = records.flat();
    const ids = new Map<string, number>();
    for (const whitelistId of new Set(wanted.map((one) => one.whitelistId))) {
      await lockEditableList(ctx, whitelistId);
      const own = wanted.filter((one) => one.whitelistId === whitelistId);
      for (const [phoneKey, id] of await addPhones(ctx, whitelistId, own))
        ids.set(`${whitelistId} ${phoneKey}`, id);
    }
    return wanted.map((one) => orNotFound(ids.get(`${one.whitelistId} ${normalisePhone(one.phone)}`)));
  },
  undo: {
    rights: [whitelistApi.ops.removePhones],
    records: (ctx) => phonesToUndo(holdsListRight(ctx, 'edit')),
    lock: lockPhones,
    hanging: () => nothingHangs,
    async remove(ctx, { id }) {
      const whitelistId = orNotFound(await listOfPhone(ctx, id));
      await lockEditableList(ctx, whitelistId);
      await removePhones(ctx, phonesWithIds(whitelistId, [id]));
    },
  },
  constraints: {},
});
