import { callSuggestion, type Suggestions } from './shell/app-client.ts';
import { useApp } from './shell/app-state.ts';
import { type StoredRead, useStoredRead } from './use-stored-read.ts';

/** The person's newest suggestions in their project. */
export function useSuggestions(): StoredRead<Suggestions> {
  const { session, projectId, own } = useApp();
  return useStoredRead<Suggestions>({
    key: session.me && own ? `suggestions/${projectId}` : null,
    shelf: 'own',
    load: () => callSuggestion('list', {}),
    over: session.over,
  });
}
