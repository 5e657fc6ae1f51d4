import type { RoleRow } from '@mdi/contract/modules/role/role.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** What is asked about a role before it is done. */
export type RoleAction = { row: RoleRow; kind: 'state' | 'remove' };

const RoleStateDialog = part(() =>
  import('./role-dialogs.tsx').then((m) => ({ default: m.RoleStateDialog })),
);
const RoleRemoveDialog = part(() =>
  import('./role-dialogs.tsx').then((m) => ({ default: m.RoleRemoveDialog })),
);

/** Opens the question before a role changes its validity or is deleted; its place on the page is `dialog`. */
export function useRoleDialog(): { ask: (action: RoleAction) => void; dialog: ReactNode } {
  const [action, ask] = useState<RoleAction>();
  const Dialog = action?.kind === 'remove' ? RoleRemoveDialog : RoleStateDialog;
  const dialog = action ? (
    <Suspense>
      <Dialog role={action.row} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
