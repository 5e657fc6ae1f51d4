import css from './research-report.module.css';

/** How a mark lies over a page: its line again and again, as dark as it was chosen. */
export function ReaderMarkPreview({
  line,
  strength,
  label,
}: {
  line: string;
  strength: number;
  label: string;
}) {
  return (
    <div className={css.mark} role="img" aria-label={`${label} ${line}`}>
      <span className={css.markLines} aria-hidden="true" />
      <span className={css.markOver} style={{ opacity: strength / 100 }} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((row) => (
          <span key={row}>
            {line}
            <i />
            {line}
          </span>
        ))}
      </span>
    </div>
  );
}
