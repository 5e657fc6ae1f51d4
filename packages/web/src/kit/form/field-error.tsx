import { Icon } from '../page/icon.tsx';

type Props = {
  id?: string;
  /** What is wrong; nothing while nothing is. */
  text: string | null | undefined;
  /** Whether screen readers announce it, where no summary of errors does. */
  alert?: boolean;
  className?: string | undefined;
};

/** What is wrong with a field, or with a part of a form, under it. */
export function FieldError({ text, alert, className = '', ...more }: Props) {
  if (!text) return null;
  return (
    <div className={`field-error ${className}`.trim()} {...(alert && { role: 'alert' })} {...more}>
      <Icon name="warning" size={14} />
      {text}
    </div>
  );
}
