import type { FaultRow } from '@mdi/contract/modules/fault/fault.contract.ts';
import type { Acts } from '../../kit/list/act-definitions.ts';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './fault-dialog-loader.ts';

/** What may be done with an error; which it is was decided by the server (`can`). */
export const faultActions = (ask: Ask): Acts<FaultRow>['of'] => [
  [
    {
      label: t('fault.resolve'),
      fits: ({ can }) => can.resolve,
      run: (fault) => ask({ kind: 'resolve', fault }),
    },
    {
      label: t('fault.reopen'),
      fits: ({ can }) => can.reopen,
      run: (fault) => ask({ kind: 'reopen', fault }),
    },
  ],
];
