import { type RoleRow, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { listWith, roleHoldersAddress, roleListPath } from '../../kit/paths/addresses.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { roleName } from './role-name.ts';

const roles = client(roleApi);

type Impact = Awaited<ReturnType<typeof roles.impact>>;
type Props = { role: RoleRow; onClose: () => void };

const refresh = () => void queryClient.invalidateQueries({ queryKey: [roleApi.module] });

/** The first names, and that there are more. */
function named(names: readonly string[], count: number): string {
  const list = names.join(t('kit.listMark'));
  return count > names.length ? t('role.impactAndMore', list) : list;
}

function Touched({ users, names, sessions, otherUsers, invalid }: Impact & { invalid: boolean }) {
  return (
    <>
      <p>{invalid ? t('role.invalidateText', users, sessions) : t('role.validateText', users)}</p>
      {names.length > 0 ? <p className="t2">{t('role.impactNames', named(names, users))}</p> : null}
      {otherUsers ? <p className="t2">{t('role.impactOthers')}</p> : null}
    </>
  );
}

/** Says whom a change of validity touches, and makes it. */
function RoleStateDialog({ role, onClose }: Props) {
  const invalid = role.state === 'N';
  const { roleId } = role;
  const name = roleName(role);
  return (
    <ImpactDialog
      title={t(invalid ? 'role.invalidateTitle' : 'role.validateTitle', name)}
      verb={t(invalid ? 'role.invalidate' : 'role.validate')}
      destructive={invalid}
      rows={[role]}
      nameOf={roleName}
      load={() => roles.impact({ roleId })}
      say={(impact) => <Touched {...impact} invalid={invalid} />}
      check={invalid ? () => roles.updateState({ roleId, state: 'Y' }, { dryRun: true }) : undefined}
      call={() => roles.updateState({ roleId, state: invalid ? 'Y' : 'N' })}
      successText={([output]) =>
        invalid ? t('role.invalidated', name, output?.endedSessions ?? 0) : t('role.validated', name)
      }
      refresh={refresh}
      onClose={onClose}
    />
  );
}

/** Asks before a role is deleted; when it is in use, says by whom: how many, and the first names. */
function RoleRemoveDialog({ role, onClose }: Props) {
  const { roleId } = role;
  const name = roleName(role);
  return (
    <RemoveDialog
      name={name}
      check={() => roles.remove({ roleId }, { dryRun: true })}
      links={{ user: roleHoldersAddress(role), role: listWith(roleListPath, { parentId: roleId }) }}
      call={() => roles.remove({ roleId })}
      successText={() => t('role.removed', name)}
      done={refresh}
      onClose={onClose}
    >
      {t('role.removeText')}
    </RemoveDialog>
  );
}

/** The question before a role changes its validity, or is deleted. */
export const dialogs = { state: RoleStateDialog, remove: RoleRemoveDialog };
