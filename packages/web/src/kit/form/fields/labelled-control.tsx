import type { ReactNode } from 'react';
import { t } from '../../words/words.ts';
import { FieldError } from '../field-error.tsx';

type Props = {
  id: string;
  label: string;
  required?: boolean;
  /** A short rule beside the label. */
  hint?: string | undefined;
  error: string | undefined;
  /** Says the error aloud where no summary of errors does. */
  alert?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label above, a control, and its error under it. */
export function LabelledControl({
  id,
  label,
  required = true,
  hint,
  error,
  alert,
  className,
  children,
}: Props) {
  return (
    <div className={className ?? 'field'}>
      <label htmlFor={id}>
        {label}
        {required ? <em title={t('kit.required')}>*</em> : null}
        {hint ? <span className="field-hint">{hint}</span> : null}
      </label>
      {children}
      <FieldError id={`${id}-error`} text={error} alert={alert ?? false} />
    </div>
  );
}

/** What a control needs to belong to its label and its error. */
export const controlProps = (id: string, error: string | undefined) => ({
  id,
  status: error === undefined ? undefined : ('error' as const),
  'aria-invalid': error !== undefined,
  'aria-describedby': error === undefined ? undefined : `${id}-error`,
});
