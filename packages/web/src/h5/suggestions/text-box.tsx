import { useId } from 'react';
import { t } from '../../kit/words/words.ts';
import { ErrorLine } from '../../lite-kit/field.tsx';

type Props = {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  most: number;
  rows?: number;
  change: (text: string) => void;
};

/** Several lines with what is left of them. */
export function TextBox({ label, hint, value, error, most, rows = 5, change }: Props) {
  const id = useId();
  const long = [...value].length;
  return (
    <div className="fd">
      <div className="lb">
        <label htmlFor={id}>{label}</label>
        <span className={long > most ? 'text-count over' : 'text-count'}>
          {t('appSuggestion.counter', long, most)}
        </span>
      </div>
      <textarea
        id={id}
        className={error ? 'text-box bad' : 'text-box'}
        rows={rows}
        value={value}
        placeholder={hint}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={({ target }) => change(target.value)}
      />
      {error ? <ErrorLine id={`${id}e`} text={error} /> : null}
    </div>
  );
}

/** What is wrong with a text before it is sent; undefined: nothing. */
export const textProblem = (text: string, most: number): string | undefined => {
  if (text.trim() === '') return t('kit.error.required');
  return [...text.trim()].length > most ? t('appSuggestion.tooLong', most) : undefined;
};
