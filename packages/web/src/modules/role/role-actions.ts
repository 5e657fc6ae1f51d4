import type { RoleRow } from '@mdi/contract/modules/role/role.contract.ts';
import { type Acts, editAct, removeAct, validityActs } from '../../kit/list/act-definitions.ts';
import type { AskOf } from '../../kit/page/dialog-set.tsx';
import { compareRolesAddress, copyRoleAddress, roleAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { roleDialogs } from './role-dialog-loader.ts';

/** What may be done with roles, one at a time, the harmful last; which it is was decided by the server (`can`). */
export const roleActions = (
  ask: AskOf<typeof roleDialogs>,
  go: (to: string) => unknown,
): Acts<RoleRow>['of'] => [
  editAct({ to: roleAddress }),
  { label: t('role.copy'), fits: () => may('sys:role:add'), to: copyRoleAddress },
  {
    label: t('role.compareAct'),
    at: 'more',
    fits: () => true,
    run: ({ roleId }) => void go(compareRolesAddress(roleId)),
  },
  validityActs('role', {
    at: 'more',
    fits: (row, to) => row.can.state && row.state !== to,
    bulk: false,
    ask: ([role]) => role && ask({ kind: 'state', role }),
  }),
  removeAct(t('role.remove'), (role) => ask({ kind: 'remove', role }), 'more'),
];
