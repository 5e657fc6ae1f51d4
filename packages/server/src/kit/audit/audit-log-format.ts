import type { Lang } from '@mdi/contract/kit/words.ts';
import type { PublicCtx } from '../calls/ctx.ts';

type Facts = Readonly<Record<string, unknown>>;

/** How the log shows the records of a table; every part is optional. What their fields refer to stands in `names`. */
export type AuditLogFormat = {
  /** The fields in the order of their form; others follow in their own. */
  order?: readonly string[];
  /** The fields that name a record which has no name of its own. */
  nameFields?: readonly string[];
  /** Fields that mean nothing to people, or repeat what another field says already. */
  omitted?: readonly string[];
  /** Fields shown only when they change, because every such record has them. */
  onlyChanged?: readonly string[];
  /** Where the words of a code stand, by its field, if they aren't those of the record. */
  words?: Readonly<Record<string, string>>;
  /** Splits what is stored as one value into the fields of its form. */
  expand?: (lang: Lang, facts: Facts) => Facts;
  /** Replaces kind and name, where there is more to say. */
  title?: (ctx: PublicCtx, facts: Facts) => string | undefined;
};
