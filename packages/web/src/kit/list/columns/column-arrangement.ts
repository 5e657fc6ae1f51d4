import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';

/** What the arrangement needs to know of a column; a fixed one neither moves nor hides. */
export type Arrangeable = {
  key: string;
  title: string;
  fixed?: 'start' | 'end';
  /** Gives way first where not all columns fit. */
  seldom?: true;
  /** Its texts may be wider than it is, so it takes a share of the room that is left. */
  grows?: true;
};

/** Leaves out the columns that this person or place doesn't have. */
export const withoutFalse = <C extends object>(columns: readonly (C | false)[]): C[] =>
  columns.filter((one) => one !== false);

type Wide = Arrangeable & { width: number };
/** What decides which columns give way. */
type Sized = Pick<Wide, 'key' | 'width' | 'fixed' | 'seldom'>;

/** The columns a person may move and hide. */
export const movableColumns = <C extends Pick<Arrangeable, 'fixed'>>(columns: readonly C[]): C[] =>
  columns.filter((column) => column.fixed === undefined);

/**
 * The movable columns in the person's order. A column that came later than the arrangement stands after the
 * one it usually follows; kept keys that no longer exist are dropped.
 */
export function orderedColumns<C extends Arrangeable>(
  columns: readonly C[],
  kept: ListColumns | undefined,
): C[] {
  const usual = movableColumns(columns);
  const known = new Set((kept?.order ?? []).filter((key) => usual.some((column) => column.key === key)));
  const keys = [...known];
  for (const [at, { key }] of usual.entries()) {
    if (!known.has(key)) keys.splice(keys.indexOf(usual[at - 1]?.key ?? '') + 1, 0, key);
  }
  return keys.flatMap((key) => usual.find((column) => column.key === key) ?? []);
}

const widthOf = (columns: readonly Sized[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** The keys of the columns that give way at a given width: first those seldom asked for, then the last ones. */
export function columnsWithoutRoom(columns: readonly Sized[], room: number): string[] {
  const usual = movableColumns(columns);
  const leaving = [...usual.filter((one) => !one.seldom), ...usual.filter((one) => one.seldom)];
  const hidden: string[] = [];
  let width = widthOf(columns);
  for (const column of leaving.toReversed()) {
    if (width <= room) break;
    hidden.push(column.key);
    width -= column.width;
  }
  return hidden;
}

/** Widens the movable columns so that those that fit fill the room and none is cut by the fixed last one. */
function whole<C extends Wide>(columns: readonly C[], room: number): C[] {
  let left = room;
  const fitting = columns.findIndex(({ width }) => {
    left -= width;
    return left < 0;
  });
  if (fitting < 1) return [...columns];
  const spare = Math.floor((room - widthOf(columns.slice(0, fitting))) / fitting);
  return columns.map((column, at) => (at < fitting ? { ...column, width: column.width + spare } : column));
}

/** Gives the remaining room to columns whose texts may need it; the browser shares out the rest. */
function grown<C extends Wide>(columns: readonly C[], room: number): C[] {
  const growing = columns.filter((one) => one.grows);
  const each = Math.floor((room - widthOf(columns)) / growing.length);
  if (growing.length === 0 || each < 1) return [...columns];
  return columns.map((one) => (one.grows ? { ...one, width: one.width + each } : one));
}

/**
 * The columns to show: name first, actions last. As many as fit until the person arranges them; then all they want,
 * even if that means scrolling.
 */
export function arrangedColumns<C extends Wide>(
  columns: readonly C[],
  kept: ListColumns | undefined,
  room: number,
): C[] {
  const hidden = kept?.hidden ?? columnsWithoutRoom(columns, room);
  const shown = orderedColumns(columns, kept).filter((column) => !hidden.includes(column.key));
  const at = (edge: 'start' | 'end') => columns.filter((column) => column.fixed === edge);
  const edges = widthOf(at('start')) + widthOf(at('end'));
  return grown([...at('start'), ...whole(shown, room - edges), ...at('end')], room);
}

/** Moves one of the keys to another place. */
export function withKeyMoved(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((other) => other !== key);
  return rest.toSpliced(Math.max(0, to), 0, key);
}
