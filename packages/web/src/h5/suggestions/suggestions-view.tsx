import { t } from '../../kit/words/words.ts';
import { LoadOlderButton } from '../app/notices/load-older-button.tsx';
import { useOlderEntries } from '../app/notices/use-notices.ts';
import type { Screen } from '../app/shell/address.ts';
import { callSuggestion, type SuggestionBrief, type Suggestions } from '../app/shell/app-client.ts';
import { useApp } from '../app/shell/app-state.ts';
import { Link } from '../app/shell/navigate.tsx';
import { dayTime } from '../app/times.ts';
import { useSuggestions } from '../app/use-suggestions.ts';
import { CopyNote, ReadState } from '../app/view-states.tsx';
import { NewSuggestionView } from './new-suggestion-view.tsx';
import { StateMark } from './state-mark.tsx';
import { ThreadView } from './thread-view.tsx';
import './suggestions.css';

function Row({ row, zone }: { row: SuggestionBrief; zone: string }) {
  const { to } = useApp();
  const { suggestionId, text, state, createdAt, unread } = row;
  return (
    <li>
      <Link className={unread ? 'brief brief-new' : 'brief'} to={to({ is: 'suggestion', suggestionId })}>
        <span className="brief-text">
          <b className="suggestion-line">
            {unread ? <span className="sr">{t('appSuggestion.newAnswer')} </span> : null}
            {text}
          </b>
          <small>
            <StateMark state={state} />
            <time dateTime={createdAt}>{dayTime(createdAt, zone)}</time>
          </small>
        </span>
      </Link>
    </li>
  );
}

function List() {
  const { to, home } = useApp();
  const read = useSuggestions();
  const { list, more, older, task } = useOlderEntries<Suggestions, SuggestionBrief>(read.data, {
    more: (page) => page.more,
    rows: (page) => page.suggestions,
    ask: (last) => callSuggestion('list', { after: last?.suggestionId }),
  });
  if (!read.data) return <ReadState read={read} />;
  const zone = home.data?.project.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <CopyNote at={read.asOf} />
      <Link className="btn primary" to={to({ is: 'writeSuggestion' })}>
        {t('appSuggestion.write')}
      </Link>
      <section className="card">
        {list.length === 0 ? (
          <p className="none">{t('appSuggestion.none')}</p>
        ) : (
          <ul className="briefs">
            {list.map((row) => (
              <Row key={row.suggestionId} row={row} zone={zone} />
            ))}
          </ul>
        )}
      </section>
      {more && read.asOf === null ? (
        <LoadOlderButton label={t('appSuggestion.older')} task={task} older={() => void older()} />
      ) : null}
    </>
  );
}

type Own = Extract<Screen, { is: 'suggestion' }> | { is: Exclude<Screen['is'], 'suggestion'> };

/** The person's suggestions: all of them, one as a thread, or a new one. */
export function SuggestionsView({ screen }: { screen: Own }) {
  if (screen.is === 'suggestion' && 'suggestionId' in screen)
    return <ThreadView key={screen.suggestionId} suggestionId={screen.suggestionId} />;
  return screen.is === 'writeSuggestion' ? <NewSuggestionView /> : <List />;
}
