import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { suggestionRights } from '@mdi/contract/modules/suggestion/suggestion.menu.ts';
import { useEffect, useRef } from 'react';
import { toast } from '../../kit/page/toast.ts';
import { listWith, suggestionPaths } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import { useFrameCall } from '../frame/use-frame-call.ts';
import { suggestionNewsOf } from './suggestion-news.ts';

type Owed = OutputOf<(typeof suggestionApi)['ops']['bell']>;

export type SuggestionWaiting = { key: string; text: string; to: string; tone: '' | 'bad' };

/**
 * Suggestions that wait for the person, each with where it leads. What comes while the page is open is said once; the bell
 * goes on naming it.
 */
export function useSuggestionsOwed(): readonly SuggestionWaiting[] {
  const paths = suggestionPaths[mayOpen(suggestionPaths.content.list) ? 'content' : 'pm'];
  const enabled = mayOpen(paths.list) && may(suggestionRights.handle);
  const data = useFrameCall<Owed>('suggestion', 'bell', { enabled });
  const known = useRef<Owed>(undefined);
  useEffect(() => {
    if (!data) return;
    const news = suggestionNewsOf(known.current, data);
    if (news?.is === 'given') toast.success(t('frame.suggestionGiven', news.text));
    if (news?.is === 'overdue') toast.error(t('frame.suggestionsOverdue', news.count));
    known.current = data;
  }, [data]);
  if (!data) return [];
  const { given, mine, overdue } = data;
  const all: (SuggestionWaiting | false)[] = [
    ...given.map(({ suggestionId, text }) => ({
      key: `given ${suggestionId}`,
      text: t('frame.suggestionGiven', text),
      to: paths.detail(suggestionId),
      tone: '' as const,
    })),
    mine > 0 && {
      key: 'mine',
      text: t('frame.suggestionsMine', mine),
      tone: '',
      to: listWith(paths.list, { mine: true, state: 'doing', sort: 'dueAt' }),
    },
    overdue > 0 && {
      key: 'overdue',
      text: t('frame.suggestionsOverdue', overdue),
      tone: 'bad',
      to: listWith(paths.list, { overdue: true, sort: 'dueAt' }),
    },
  ];
  return all.filter((one) => one !== false);
}
