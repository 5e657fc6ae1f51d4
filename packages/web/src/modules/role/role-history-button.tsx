import { useState } from 'react';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import { roleName } from './role-name.ts';
import type { Role } from './use-role.ts';

const HistoryDialog = lazyPart(() =>
  import('../../kit/record/history-dialog.tsx').then((m) => m.HistoryDialog),
);

/** Opens who changed a role, when and how. */
export function RoleHistoryButton({ role }: { role: Role }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton className="s12" onClick={() => setOpen(true)}>
        {t('frame.history')}
      </LinkButton>
      {open ? (
        <HistoryDialog
          title={t('kit.historyOf', roleName(role))}
          of={{ entity: 'role', id: role.roleId }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
