import type { DocPlace, FieldName } from '@mdi/page-kit/shapes.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../../kit/page/icon.tsx';
import { t } from '../../../kit/words/words.ts';
import css from '../builder/builder.module.css';

/** The id of the control of a field, where findings lead. */
export const fieldControlId = ({ block, item, field, lang }: DocPlace): string =>
  ['page', block, item, field, lang === 'en' ? 'en' : undefined].filter(Boolean).join('-');

// Fields are named by the table of shapes only.
export const blockFieldLabel = (field: string | undefined): string => {
  const name = t(`page.field.${(field ?? 'title') as FieldName}`);
  // In English it is written small where it stands in a sentence.
  return name.charAt(0).toUpperCase() + name.slice(1);
};

type Props = {
  id: string;
  label: string;
  /** How much of it there is, at the right of its name. */
  count?: ReactNode;
  hint?: string | undefined;
  wrong?: string | undefined;
  /** Several controls: the name is that of the group. */
  group?: boolean;
  children: ReactNode;
};

/** A name above its control, with what is wrong with it below. */
export function FieldRow({ id, label, count, hint, wrong, group = false, children }: Props) {
  return (
    <div
      className={css.field}
      {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
      data-wrong={wrong === undefined ? undefined : true}
    >
      <div className={css.fieldHead}>
        {group ? (
          <span id={`${id}-label`}>{label}</span>
        ) : (
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
        )}
        {count}
      </div>
      {children}
      {hint === undefined ? null : <span className="t3 s12">{hint}</span>}
      {wrong === undefined ? null : (
        <div className="field-error" id={`${id}-error`}>
          <Icon name="warning" size={14} />
          {wrong}
        </div>
      )}
    </div>
  );
}
