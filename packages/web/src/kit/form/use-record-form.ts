import { type Draft, draftOf } from './drafts/draft-of.ts';
import { type BaseRecordSpec, useBaseRecord } from './use-base-record.ts';
import { type FormSpec, useForm } from './use-form.ts';

/** The fields that the record lacks in the form's type. */
type Lacking<R, I> = {
  [K in keyof I as K extends keyof R ? (R[K] extends I[K] | null ? never : K) : K]: I[K] | null;
};

/** The values that a form holds differently from the record. */
type Drawn<R, I> = keyof Lacking<R, I> extends never
  ? { drawn?: (record: R) => Partial<Draft<I>> }
  : { drawn: (record: R) => Lacking<R, I> & Partial<Draft<I>> };

type Spec<R, I extends object> = Omit<FormSpec<I>, 'start'> &
  Omit<BaseRecordSpec<R, I>, 'draft'> &
  Drawn<R, I>;

/** Makes a form over the facts of a record, and holds the record that it was filled from. */
export function useRecordForm<R extends { version: number }, I extends object>(record: R, spec: Spec<R, I>) {
  const { schema, label } = spec;
  // The caller's types decide which of the two forms this takes.
  const { drawn } = spec as { drawn?: (record: R) => Partial<Draft<I>> };
  // The rule above makes sure that what the record lacks is given.
  const draft = (of: R) => draftOf(schema, of as unknown as Draft<I>, drawn?.(of));
  const form = useForm<I>({ schema, start: draft(record), label });
  return { form, held: useBaseRecord<R, I>(record, { ...spec, draft }) };
}
