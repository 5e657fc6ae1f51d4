import { callSuggestion, type Suggestions } from './shell/app-client.ts';
import { useApp } from './shell/app-state.ts';
import { type Read, useCopy } from './use-copy.ts';

/** The person's newest suggestions in their project. */
export function useSuggestions(): Read<Suggestions> {
  const { session, projectId, own } = useApp();
  return useCopy<Suggestions>({
    key: session.me && own ? `suggestions/${projectId}` : null,
    shelf: 'own',
    load: () => callSuggestion('list', {}),
    over: session.over,
  });
}
