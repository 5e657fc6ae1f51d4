import type { IconName } from '../page/icon.tsx';
import type { MenuAction } from '../page/more-menu.tsx';
import { textWidth } from '../words/text-width.ts';
import { t } from '../words/words.ts';
import type { BulkAction } from './bulk-bar.tsx';
import type { RowAction } from './row-actions.tsx';

/** An action on a row; the server decided which rows it fits (`can`). */
export type Act<Row> = {
  label: string;
  danger?: boolean;
  primary?: boolean;
  disabled?: boolean;
  /** Its name for screen readers, where the label doesn't say what it is done to. */
  about?: (row: Row) => string;
  fits: (row: Row) => boolean;
  /** Behind "more", or for several rows at once only. */
  at?: 'more' | 'bulk';
} & (
  | { to: (row: Row) => string }
  | { run: (row: Row) => void }
  /** With an icon it is offered for several rows at once, too; `done` clears the selection. */
  | { all: (rows: readonly Row[], done?: () => void) => void; icon?: IconName | undefined }
);

/** The actions on the rows of a list. */
export type Acts<Row> = {
  nameOf: (row: Row) => string;
  /** The name of a row's menu for screen readers, if it has one. */
  moreOf?: (name: string) => string;
  /** In their order; actions that never fit the same row stand together. A `false` among them is left out. */
  of: readonly (Act<Row> | readonly Act<Row>[] | false)[];
  /** The action that a row's state calls for stands first and alone, beside the menu of the others. */
  first?: true;
};

type Some<Row> = Pick<Acts<Row>, 'of' | 'first'>;

const flat = <Row>({ of }: Some<Row>): Act<Row>[] => of.flatMap((one) => (one ? one : []));
const single = <Row>(acts: Some<Row>): Act<Row>[] => flat(acts).filter(({ at }) => at !== 'bulk');

function actionOf<Row>(act: Act<Row>, row: Row): RowAction {
  const { label, danger = false, primary = false, disabled = false } = act;
  const about = act.about ? { about: act.about(row) } : {};
  if ('to' in act) return { label, primary, ...about, to: act.to(row) };
  return {
    label,
    danger,
    primary,
    disabled,
    ...about,
    run: () => ('run' in act ? act.run(row) : act.all([row])),
  };
}

/** Finds the actions on a row: first those side by side, then those behind "more". */
export function actionsFor<Row>(acts: Some<Row>, row: Row): { inline: RowAction[]; more: MenuAction[] } {
  const fitting = single(acts).filter((act) => act.fits(row));
  const [inline, more] = acts.first
    ? [fitting.slice(0, 1), fitting.slice(1)]
    : [fitting.filter(({ at }) => !at), fitting.filter(({ at }) => at === 'more')];
  const asked = more.map((act) => actionOf(act, row)).filter((action) => 'run' in action);
  return { inline: inline.map((act) => actionOf(act, row)), more: asked };
}

const longest = (labels: readonly string[]) =>
  labels.toSorted((a, b) => textWidth(b) - textWidth(a)).slice(0, 1);

/** The longest labels that stand side by side. */
export const longestLabels = <Row>(acts: Some<Row>): string[] =>
  acts.first
    ? longest(single(acts).map(({ label }) => label))
    : acts.of.flatMap((one) =>
        longest((one ? [one].flat() : []).flatMap((act: Act<Row>) => (act.at ? [] : act.label))),
      );

/** Whether anything stands behind "more". */
export const hasMoreMenu = <Row>(acts: Some<Row>): boolean =>
  acts.first ? single(acts).length > 1 : flat(acts).some(({ at }) => at === 'more');

/** The actions on several rows at once, harmful ones last. */
export const bulkActions = <Row>(acts: Acts<Row>): BulkAction<Row>[] =>
  flat(acts).flatMap((act) => {
    if (!('all' in act) || act.icon === undefined) return [];
    const { label, icon, danger = false, fits, all } = act;
    return { label, icon, destructive: danger, fits, run: all };
  });

type Validity<Row> = {
  /** Whether the server lets it be activated, or deactivated. */
  fits: (row: Row, to: 'N' | 'Y') => boolean;
  /** Whether the person may do it to several rows. */
  bulk: boolean;
  at?: 'more';
  ask: (rows: readonly Row[], to: 'N' | 'Y', done?: () => void) => void;
};

/** Activates or deactivates a row, in the words of the module. */
export const validityActs = <Row>(
  module: 'company' | 'project' | 'role' | 'user',
  { fits, bulk, at, ask }: Validity<Row>,
): Act<Row>[] => [
  {
    label: t(`${module}.validate`),
    fits: (row) => fits(row, 'N'),
    all: (rows, done) => ask(rows, 'N', done),
    icon: bulk ? 'check' : undefined,
    ...(at && { at }),
  },
  {
    label: t(`${module}.invalidate`),
    danger: true,
    fits: (row) => fits(row, 'Y'),
    all: (rows, done) => ask(rows, 'Y', done),
    icon: bulk ? 'power' : undefined,
    ...(at && { at }),
  },
];

/** Leads to a row's form, or opens it. */
export const editAct = <Row extends { can: { edit: boolean } }>(
  how: { to: (row: NoInfer<Row>) => string } | { run: (row: NoInfer<Row>) => void },
): Act<Row> => ({ label: t('kit.edit'), primary: true, fits: (row) => row.can.edit, ...how });

/** Asks before a row is deleted. */
export const removeAct = <Row extends { can: { remove: boolean } }>(
  label: string,
  run: (row: NoInfer<Row>) => void,
  at?: 'more',
): Act<Row> => ({ label, danger: true, fits: (row) => row.can.remove, run, ...(at && { at }) });
