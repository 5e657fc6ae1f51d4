import { type ForeignRow, missingId } from './id-kinds.ts';
import { type IdPlace, withId, withIdBeside } from './input-ids.ts';

/**
 * One input that must be refused, and as what; `like` names the swap whose answer it must equal. What is refused by its
 * `shape` is so whoever sends it.
 */
export type IdSwap = { what: string; input: unknown; codes: readonly number[]; like?: string; shape?: true };

/** What no id is: not positive, beyond every number, a text, an object. */
const noIds = [0, 2 ** 53, 'x', {}];

const byShape = { codes: [400], shape: true } as const;

/** The ids of no row that somebody may see, at one place of an input, and the codes they are answered with. */
type Absent = { foreign: readonly ForeignRow[]; deleted: number | undefined; codes: readonly number[] };

const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null;

const outdated = (input: unknown): unknown[] =>
  isRecord(input) && 'version' in input ? [{ ...input, version: 99 }] : [];

const misshapen = (input: unknown): unknown => (isRecord(input) ? { ...input, noSuchField: 'x' } : input);

/**
 * What may stand at one place of an input instead of the caller's own id, while all other ids stay its own: what
 * is no id, which is told first; and ids that must all be answered as one that never was, before any version.
 */
export function idSwapsAt(input: unknown, place: IdPlace, { foreign, deleted, codes }: Absent): IdSwap[] {
  const at = `at ${place.path.join('.')}`;
  const like = `an id that never was ${at}`;
  const absent = foreign.map(({ spot, id }): [string, number] => [`${place.kind} of ${spot}`, id]);
  if (deleted !== undefined) absent.push([`deleted ${place.kind}`, deleted]);
  const wrong = noIds.map((id) => ({
    what: `${JSON.stringify(id)} ${at}`,
    input: withId(input, place, id),
    ...byShape,
  }));
  const swapped = absent.flatMap(([which, id]): IdSwap[] => {
    const alone = withId(input, place, id);
    const what = `${which} ${at}`;
    const beside = place.list ? [withIdBeside(input, place, id)] : [];
    return [
      { what, input: alone, codes, like },
      { what: `${what}, misshapen`, input: misshapen(alone), ...byShape },
      ...beside.map((more) => ({ what: `${what}, behind the own`, input: more, codes, like })),
      ...outdated(alone).map((old) => ({ what: `${what}, outdated`, input: old, codes, like })),
    ];
  });
  return [...wrong, { what: like, input: withId(input, place, missingId), codes }, ...swapped];
}
