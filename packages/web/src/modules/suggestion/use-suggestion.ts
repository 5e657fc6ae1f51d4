import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { useLocation } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { suggestionPaths } from '../../kit/paths/addresses.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { lang, t } from '../../kit/words/words.ts';
import { momentText } from './moment-text.ts';

/** The calls about suggestions. */
export const suggestionCalls = client(suggestionApi);

export const refreshSuggestions = (): void =>
  void queryClient.invalidateQueries({ queryKey: [suggestionApi.module] });

export type Suggestion = OutputOf<typeof suggestionApi.ops.get>;

/** The suggestion that the page's address names. */
export const useSuggestion = () => useRecord(suggestionApi, 'suggestionId');

/** What forms have to choose from in a project. */
export const useProjectOptions = (projectId: number | null) =>
  useRead(suggestionApi, 'options', { projectId: projectId ?? 0 }, { enabled: projectId !== null });

/** Where suggestions stand in the group of the menu from which this page was opened. */
export function useSuggestionPaths() {
  const { pathname } = useLocation();
  return pathname.startsWith('/pmminiManage/') ? suggestionPaths.pm : suggestionPaths.content;
}

/** A moment by the clocks of the project, in few words. */
export const projectMomentText = (at: string, zone: string): string =>
  momentText(at, { lang, zone, now: new Date(), today: (time) => t('suggestion.today', time) });
