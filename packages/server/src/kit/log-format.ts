import type { Lang } from '@mdi/contract/kit/words.ts';
import type { PublicCtx } from './ctx.ts';

type Facts = Readonly<Record<string, unknown>>;

/** How the log tells the records of a table; all of it may be left out. What their fields name stands in `names`. */
export type LogFormat = {
  /** The fields of a form in its order; others follow in their own. */
  order?: readonly string[];
  /** By which fields a record without a name of its own is called. */
  calledBy?: readonly string[];
  /** What says nothing to people: what the product keeps for itself, and what another field of the row says already. */
  untold?: readonly string[];
  /** Told only when it changes: every such record has one. */
  onlyChanged?: readonly string[];
  /** Where the words of a code stand, by its field, when they aren't those of the record. */
  words?: Readonly<Record<string, string>>;
  /** What is stored as one value, as the fields of its form. */
  opened?: (lang: Lang, facts: Facts) => Facts;
  /** What is said instead of kind and name, where more is to be said. */
  title?: (ctx: PublicCtx, facts: Facts) => string | undefined;
};
