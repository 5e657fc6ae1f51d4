import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import type * as z from 'zod/mini';
import type { Choice } from '../../words/choices.ts';
import type { WordModule } from '../../words/module-words.ts';
import { t } from '../../words/words.ts';

type Code = string | number;

type LabelledBy<M extends WordModule, K extends string, V> = [V] extends [Code]
  ? `${M}.${K}_${V}` extends WordKey
    ? K
    : never
  : never;

/** Fields that hold one of a few codes, each of which has a word in the module: `<name>_<code>`. */
export type EnumField<M extends WordModule, T> = {
  [K in keyof T & string]: LabelledBy<M, K, NonNullable<T[K]>>;
}[keyof T & string];

/** The codes that a field may hold, as its rule lists them; none where it takes anything else. */
export const enumValues = (rule: z.ZodMiniType | undefined): Code[] =>
  [...(rule?._zod.values ?? [])].filter((one) => typeof one === 'string' || typeof one === 'number');

/** Prefix of the labels of these codes where it isn't `<module>.<field>` as {@link EnumField} has it: `deviceApi.dir`. */
export type LabelPrefix<P extends string, V> = [V] extends [Code]
  ? `${P}_${V}` extends WordKey
    ? P
    : never
  : never;

/** Codes with their words. {@link EnumField} or {@link LabelPrefix} demanded a word for each. */
export const enumOptions = (words: string, codes: readonly Code[]): Choice[] =>
  codes.map((value) => ({ value, label: t(`${words}_${value}` as WordKey) }));
