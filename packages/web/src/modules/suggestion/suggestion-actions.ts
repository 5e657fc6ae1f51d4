import type { SuggestionRow } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import type { Act } from '../../kit/list/act-definitions.ts';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './suggestion-dialog-loader.ts';

type Doing = { take: (row: SuggestionRow) => void; checked: (row: SuggestionRow) => void };

/** What may be done with a suggestion besides writing; which it is was decided by the server (`can`). */
export const suggestionActions = (ask: Ask, { take, checked }: Doing): readonly Act<SuggestionRow>[] => [
  { label: t('suggestion.take'), primary: true, fits: ({ can }) => can.take, run: take },
  {
    label: t('suggestion.assign'),
    fits: ({ can }) => can.assign,
    run: (suggestion) => ask({ kind: 'assign', suggestion }),
  },
  {
    label: t('suggestion.close'),
    fits: ({ can }) => can.close,
    at: 'more',
    run: (suggestion) => ask({ kind: 'close', suggestion }),
  },
  {
    label: t('suggestion.unlink'),
    fits: ({ can }) => can.unlink,
    at: 'more',
    run: (suggestion) => ask({ kind: 'unlink', suggestion }),
  },
  { label: t('suggestion.checked'), fits: ({ can }) => can.checked, at: 'more', run: checked },
];
