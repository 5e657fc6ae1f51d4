import { classes } from '../../kit/page/classes.ts';
import { KindTag } from '../../kit/page/tag.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './suggestion.module.css';
import type { Suggestion } from './use-suggestion.ts';

type Entry = {
  key: string;
  kind: 'person' | 'staff' | 'note';
  title: string;
  by: string;
  text: string;
  at: string;
  pictures?: readonly string[];
};

/** What was said and noted, in the order of time. */
export function threadEntriesOf(suggestion: Suggestion): Entry[] {
  const { name, text, createdAt, pictureUrls, messages, notes } = suggestion;
  const first: Entry = {
    key: 'first',
    kind: 'person',
    by: name,
    text,
    at: createdAt,
    pictures: pictureUrls,
    title: t('suggestion.kind_reply'),
  };
  const said = messages.map(({ messageId, kind, ...message }): Entry => {
    const title = t(`suggestion.kind_${kind}`);
    return { ...message, title, key: `said ${messageId}`, kind: kind === 'reply' ? 'person' : 'staff' };
  });
  const noted = notes.map(({ noteId, ...note }): Entry => {
    return { ...note, title: t('suggestion.noteMark'), key: `note ${noteId}`, kind: 'note' };
  });
  return [first, ...[...said, ...noted].toSorted((one, other) => one.at.localeCompare(other.at))];
}

function Pictures({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <ul className={css.pictures}>
      {urls.map((url, n) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('suggestion.picture', n + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The thread: what the person wrote, what was written to them, and notes that they never see, each marked in words and colour. */
export const SuggestionThread = ({ suggestion }: { suggestion: Suggestion }) => (
  <ol className={css.thread} aria-label={t('suggestion.thread')}>
    {threadEntriesOf(suggestion).map(({ key, kind, title, by, text, at, pictures = [] }) => (
      <li key={key} className={classes(css.entry, css[`by-${kind}`])}>
        <header>
          <b>{by}</b>
          <KindTag>{title}</KindTag>
          {kind === 'note' ? <span className="s12">{t('suggestion.noteOnly')}</span> : null}
          <time className="t3 s12" dateTime={at}>
            {showTime(at)}
          </time>
        </header>
        <p className={css.said}>{text}</p>
        <Pictures urls={pictures} />
      </li>
    ))}
  </ol>
);
