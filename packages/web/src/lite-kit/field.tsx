import { type ComponentProps, type ReactNode, useId } from 'react';
import { WarnIcon } from './icons.tsx';

type Props = {
  name: string;
  label: string;
  error?: string | undefined;
  /** A line under the field that explains it. */
  hint?: ReactNode;
  /** Stands at the far end of the label's row. */
  aside?: ReactNode;
  icon?: ReactNode;
  /** Stands inside the box, after the text. */
  end?: ReactNode;
  /** Stands beside the box. */
  beside?: ReactNode;
} & Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'>;

/** The error of a field or a group of fields; read out when it appears. */
export function ErrorLine({ id, text }: { id: string; text: string }) {
  return (
    <p className="err" id={id} role="alert">
      <WarnIcon />
      {text}
    </p>
  );
}

/** A labelled input; its error stands under it and is tied to it for screen readers. */
export function Field({ label, error, hint, aside, icon, end, beside, ...input }: Props) {
  const id = useId();
  const told = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return (
    <div className="fd">
      <div className="lb">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="bx">
        <span className={error ? 'in bad' : 'in'}>
          {icon}
          <input
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={told || undefined}
          />
          {end}
        </span>
        {beside}
      </div>
      {error && <ErrorLine id={`${id}e`} text={error} />}
      {hint && (
        <div className="hint" id={`${id}h`}>
          {hint}
        </div>
      )}
    </div>
  );
}
