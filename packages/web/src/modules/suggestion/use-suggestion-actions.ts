import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { suggestionActions } from './suggestion-actions.ts';
import type { Ask } from './suggestion-dialog-loader.ts';
import { refreshSuggestions, suggestionCalls } from './use-suggestion.ts';

/** What may be done with suggestions, with what needs no question done at a press. */
export function useSuggestionActions(ask: Ask) {
  const told = (said: string) => () => {
    toast.success(said);
    refreshSuggestions();
  };
  // Who came second sees at once who handles it.
  const stale = () => {
    refreshSuggestions();
    return false;
  };
  const take = useWrite(suggestionCalls.take, { done: told(t('suggestion.taken')), failed: stale });
  const checked = useWrite(suggestionCalls.checked, {
    done: told(t('suggestion.checkedDone')),
    failed: stale,
  });
  return suggestionActions(ask, {
    take: ({ suggestionId }) => void take.run({ suggestionId }),
    checked: ({ suggestionId, version }) => void checked.run({ suggestionId, version }),
  });
}
