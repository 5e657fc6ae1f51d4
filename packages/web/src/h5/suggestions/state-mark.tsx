import { t } from '../../kit/words/words.ts';
import type { SuggestionBrief } from '../app/shell/app-client.ts';

/** Where a suggestion stands; what waits for the person stands out. */
export function StateMark({ state }: Pick<SuggestionBrief, 'state'>) {
  const settled = state === 'answered' || state === 'closed';
  return (
    <em className={settled ? 'mark mark-done' : state === 'waiting' ? 'mark' : 'mark mark-open'}>
      {t(`appSuggestion.state_${state}`)}
    </em>
  );
}
