import * as z from 'zod/mini';
import { icCard, name, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { visitorCardFlow } from '../visit/visit.flow.ts';

const facts = {
  /** Unique in the project, also among the cards of employees. */
  number: icCard,
  name: z.nullable(name(25)),
  remarks: z.nullable(text(200)),
};

/** A new visitor card; without a company it is the reception's. Source: spec §3. */
export const VisitorCardInput = z.strictObject({
  projectId: ids.project(),
  companyId: z.nullable(ids.company()),
  ...facts,
});
export type VisitorCardInput = z.output<typeof VisitorCardInput>;

const CardRow = z.strictObject({
  cardId: ids.visitorCard(),
  number: z.string(),
  name: z.nullable(z.string()),
  remarks: z.nullable(z.string()),
  state: visitorCardFlow.states,
  projectId: ids.project(),
  projectName: z.string(),
  companyId: z.nullable(ids.company()),
  companyName: z.nullable(z.string()),
  /** To whom it is lent; null of a guest out of sight, too. */
  visitId: z.nullable(ids.visit()),
  visitorName: z.nullable(z.string()),
  lentAt: z.nullable(z.string()),
  /** The end of the visit it is lent to. */
  dueAt: z.nullable(z.string()),
  /** Lent, and the visit is over. */
  overdue: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  can: z.strictObject({
    edit: z.boolean(),
    remove: z.boolean(),
    lend: z.boolean(),
    takeBack: z.boolean(),
    lose: z.boolean(),
    find: z.boolean(),
  }),
});
export type VisitorCardRow = z.output<typeof CardRow>;

const view = 'pass:visitorCard:view';
const edit = 'pass:visitorCard:edit';
const lend = 'pass:visitorCard:lend';
const one = { cardId: ids.visitorCard() };
const moved = z.strictObject({ state: visitorCardFlow.states, version: z.int() });

/** PASS03010 and PASS03020: cards that are lent to guests; readers know one only while it is lent. */
export const visitorCardApi = api('visitorCard', {
  list: op({
    access: view,
    about: 'Visitor cards in scope.',
    input: pageQuery(
      {
        /** Part of the number or the name. */
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        companyId: z.optional(ids.company()),
        state: z.optional(visitorCardFlow.states),
        overdue: z.optional(z.boolean()),
      },
      ['number', 'name', 'lentAt', 'updatedAt'],
    ),
    output: pageOf(CardRow),
  }),
  get: op({ access: view, about: 'One visitor card.', input: z.strictObject(one), output: CardRow }),
  options: op({
    access: view,
    about: 'What the form needs: projects in scope, and companies of one of them by name (at most 50).',
    input: z.strictObject({ keyword: keyword(), projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      companies: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string() })),
      /** The caller adds cards of the reception, too. */
      reception: z.boolean(),
    }),
  }),
  add: op({
    access: 'pass:visitorCard:add',
    about: 'Adds a visitor card.',
    input: VisitorCardInput,
    output: z.strictObject(one),
    writes: true,
  }),
  edit: op({
    access: edit,
    about: 'Changes a card’s number, name or remarks; the number not while it is lent.',
    input: z.strictObject({ ...one, version: z.int(), ...facts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  mark: op({
    access: edit,
    about: 'Marks a card as lost, or as found again; a lost one opens nothing any more.',
    input: z.strictObject({ ...one, lost: z.boolean() }),
    output: moved,
    writes: true,
  }),
  remove: op({
    access: 'pass:visitorCard:delete',
    about: 'Deletes a card that is not lent.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  lend: op({
    access: lend,
    about: 'Hands a card out to a guest whose visit is approved or on; readers admit it from then on.',
    input: z.strictObject({ visitId: ids.visit(), number: icCard }),
    output: z.strictObject({ ...one, ...moved.shape }),
    writes: true,
  }),
  takeBack: op({
    access: lend,
    about: 'Takes a card back; readers refuse it from then on.',
    input: z.strictObject({ projectId: z.optional(ids.project()), number: icCard }),
    output: z.strictObject({ ...one, visitId: z.nullable(ids.visit()), ...moved.shape }),
    writes: true,
  }),
});
