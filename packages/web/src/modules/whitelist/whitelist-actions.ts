import type { WhitelistRow } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { type Acts, editAct, removeAct } from '../../kit/list/act-definitions.ts';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './whitelist-dialog-loader.ts';

/** What may be done with a whitelist; which it is was decided by the server (`can`). `removed` leaves the page of one that is gone. */
export const whitelistActions = (ask: Ask, removed?: () => void): Acts<WhitelistRow>['of'] => [
  editAct<WhitelistRow>({ run: (list) => ask({ kind: 'edit', list }) }),
  {
    label: t('whitelist.replace'),
    at: 'more',
    fits: ({ can }) => can.edit,
    run: (list) => ask({ kind: 'replace', list }),
  },
  removeAct<WhitelistRow>(
    t('whitelist.removeLabel'),
    (list) => ask({ kind: 'remove', list, done: removed }),
    'more',
  ),
];
