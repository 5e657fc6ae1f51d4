import { Checkbox } from 'antd';
import * as z from 'zod/mini';
import type { FieldProps } from '../../kit/form/field.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { t } from '../../kit/words/words.ts';
import css from './company.module.css';

/** A lease ends on a day, or is said to stay open: an end that was only left empty is none. */
export const endOrOpen = z.refine<{ endsOn?: string | null; open?: boolean }>(
  ({ endsOn, open }) => open === true || endsOn !== null,
  { error: 'kit.error.required', path: ['endsOn'] },
);

/** A day that was typed counts, whatever was ticked before. */
export const isOpenEnded = (values: { endsOn: string | null; open: boolean | null }): boolean =>
  values.open === true && values.endsOn === null;

type EndForm = {
  values: { endsOn: string | null; open: boolean | null };
  set: ((name: 'open', open: boolean) => void) & ((name: 'endsOn', day: null) => void);
};

/** The end as a form holds it that has both fields: ticking takes the day away. */
export const leaseEndFieldProps = ({ values, set }: EndForm) => ({
  name: 'endsOn' as const,
  open: isOpenEnded(values),
  change: (open: boolean) => {
    set('open', open);
    set('endsOn', null);
  },
});

type EndProps<I extends object> = FieldProps<I> & {
  from: string | null;
  open: boolean;
  change: (open: boolean) => void;
};

/** The last day of a lease, or the word that it has none. */
export function LeaseEndField<I extends object>({ open, change, ...field }: EndProps<I>) {
  return (
    <div className={css.leaseEnd}>
      {open ? null : <DateField {...field} needed />}
      <Checkbox checked={open} onChange={({ target }) => change(target.checked)}>
        {t('company.openEndChoice')}
      </Checkbox>
    </div>
  );
}
