import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op, type Right } from '../../kit/op.ts';
import { ListColumns } from '../preference/preference.contract.ts';
import { listViewRights } from './list-view.menu.ts';

/** So many of one's own, and so many that are shared in a place, for each list. */
export const maxListViews = 20;

/** What is asked besides of who shares a view, or changes one that is shared. */
export const shareListViewRight: Right = { access: listViewRights.share };

/** `module/call`, as pages know a list. */
const list = text(60, 1);

/** A view as it is written: a question, which holds no data. */
export const listViewFacts = {
  name: text(30, 1),
  /** With everybody who works in the same place: head office, the property's staff of the project, or the company. */
  shared: z.boolean(),
  /** What a list is opened with by itself, for the caller. */
  usual: z.boolean(),
};

const question = {
  /** Filters and order, as in the address of the list. */
  asked: text(1000),
  /** Null: the columns that the list has by itself. */
  columns: z.nullable(ListColumns),
};

/** What the frame knows of a view before anybody asks. */
export const DefaultListView = z.strictObject({ viewId: ids.listView(), name: z.string(), ...question });
export type DefaultListView = z.output<typeof DefaultListView>;

const ListView = z.strictObject({
  ...DefaultListView.shape,
  shared: z.boolean(),
  usual: z.boolean(),
  /** Who made it; null where that is the caller, empty where they have no account any more. */
  by: z.nullable(z.string()),
  /** The filters that name a record which is gone, or out of the caller's sight. */
  gone: z.array(z.string()),
  canEdit: z.boolean(),
  version: z.int(),
});
export type ListView = z.output<typeof ListView>;

const saved = z.strictObject({ viewId: ids.listView(), version: z.int() });

/** Named questions to a list: its filters, order and columns. */
export const listViewApi = api('listView', {
  views: op({
    access: 'self',
    about: 'The views of a list: the caller’s own, and those shared where they work.',
    input: z.strictObject({ list }),
    output: z.strictObject({ views: z.array(ListView), canShare: z.boolean() }),
  }),
  add: op({
    access: 'self',
    about: 'Keeps what a list shows under a name; a shared one asks for the right to share.',
    input: z.strictObject({ list, ...listViewFacts, ...question }),
    output: saved,
    writes: true,
  }),
  edit: op({
    access: 'self',
    about:
      'Changes what a view is called, who has it, or what it asks; a shared one asks for the right to share.',
    input: z.strictObject({ viewId: ids.listView(), version: z.int(), ...listViewFacts, ...question }),
    output: saved,
    writes: true,
  }),
  remove: op({
    access: 'self',
    about: 'Removes a view; lists that show it go on as they are, without its name.',
    input: z.strictObject({ viewId: ids.listView() }),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  setUsual: op({
    access: 'self',
    about: 'Says with which view a list is opened for the caller; null is the list as it is by itself.',
    input: z.strictObject({ list, viewId: z.nullable(ids.listView()) }),
    output: z.boolean(),
    writes: true,
  }),
});
