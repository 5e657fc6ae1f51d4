import type { UserRow } from '@mdi/contract/modules/user/user.contract.ts';
import { type Acts, removeAct, validityActs } from '../../kit/list/act-definitions.ts';
import type { AskOf } from '../../kit/page/dialog-set.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { userDialogs } from './user-dialog-loader.ts';

/** Who has yet to set a first password is sent the link for it again, whoever else one to reset theirs. */
const isPending = (row: UserRow) => row.can.resetPassword && row.signIn === 'pending';

/** What may be done with users, the harmful last; which it is was decided by the server (`can`). */
export function userActions(ask: AskOf<typeof userDialogs>): Acts<UserRow>['of'] {
  const several = may(['sys:user:state', 'sys:user:resetPassword']);
  return [
    several && {
      label: t('frame.signIn.again'),
      at: 'bulk',
      icon: 'bell',
      fits: isPending,
      all: (users, done) => ask({ kind: 'links', users, done }),
    },
    validityActs('user', {
      fits: (row, to) => row.can.state && row.state !== to,
      bulk: several,
      ask: (users, to, done) => ask({ kind: 'state', users, to, done }),
    }),
    {
      label: t('frame.signIn.again'),
      at: 'more',
      fits: isPending,
      run: (user) => ask({ kind: 'password', user }),
    },
    {
      label: t('user.resetPassword'),
      at: 'more',
      fits: (row) => row.can.resetPassword && !isPending(row),
      run: (user) => ask({ kind: 'password', user }),
    },
    removeAct(t('user.remove'), (user) => ask({ kind: 'remove', user }), 'more'),
  ];
}
