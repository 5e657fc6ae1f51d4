import type { Conflict } from '@mdi/contract/kit/codes.ts';
import { type RoleRow, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../kit/client.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ImpactDialog } from '../../kit/impact-dialog.tsx';
import { Failed } from '../../kit/plight.tsx';
import { queries } from '../../kit/query.ts';
import type { CallFailed } from '../../kit/send.ts';
import { toast } from '../../kit/toast.ts';
import { useWrite } from '../../kit/use-write.ts';
import { say, t } from '../../kit/words.ts';
import { roleName } from './role-name.ts';

const roles = client(roleApi);

type Impact = Awaited<ReturnType<typeof roles.impact>>;
type Props = { role: RoleRow; onClose: () => void };
type Blocker = NonNullable<Conflict['blockers']>[number];

const refresh = () => void queries.invalidateQueries({ queryKey: [roleApi.module] });

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
export function RoleStateDialog({ role, onClose }: Props) {
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
      call={() => roles.updateState({ roleId, state: invalid ? 'Y' : 'N' })}
      done={([output]) => {
        toast.success(
          invalid ? t('role.invalidated', name, output?.endedSessions ?? 0) : t('role.validated', name),
        );
        refresh();
      }}
      onClose={onClose}
    />
  );
}

/** What stands against a removal by the refusal's own list; undefined for another refusal. */
function blockersOf({ code, data }: CallFailed): readonly Blocker[] | undefined {
  if (code !== 409 || typeof data !== 'object' || data === null || !('blockers' in data)) return undefined;
  return Array.isArray(data.blockers) ? data.blockers : undefined;
}

const known = ({ users, names, otherUsers, children, childNames, otherChildren }: Impact): Blocker[] =>
  [
    { what: 'user', count: users, names, others: otherUsers },
    { what: 'role', count: children, names: childNames, others: otherChildren },
  ].filter(({ count, others }) => count > 0 || others);

function Blocked({ blockers }: { blockers: readonly Blocker[] }) {
  return (
    <div role="alert">
      <ul className="plain-list">
        {blockers.map(({ what, count, names, others }) => (
          <li key={what}>
            <b>{say(`role.blocker_${what}`, count)}</b>
            {names.length > 0 ? <span className="role-blockers">{named(names, count)}</span> : null}
            {others ? <span className="role-blockers">{t('role.blockerOthers')}</span> : null}
          </li>
        ))}
      </ul>
      <p className="t3">{t('role.blockedHint')}</p>
    </div>
  );
}

/** Asks before a role is deleted; when it is in use, says by whom: how many, and the first names. */
export function RoleRemoveDialog({ role, onClose }: Props) {
  const { roleId } = role;
  const name = roleName(role);
  const [refused, setRefused] = useState<readonly Blocker[]>();
  const { data, error, refetch } = useQuery<Impact, CallFailed>({
    queryKey: ['impact', 'role', roleId],
    queryFn: () => roles.impact({ roleId }),
    gcTime: 0,
  });
  const remove = useWrite(roles.remove, {
    done: () => {
      toast.success(t('role.removed', name));
      refresh();
      onClose();
    },
    failed: (failure) => {
      const blockers = blockersOf(failure);
      setRefused(blockers);
      return blockers !== undefined;
    },
  });
  const blockers = refused ?? (data ? known(data) : []);
  const body = () => {
    if (blockers.length > 0) return <Blocked blockers={blockers} />;
    if (error) return <Failed failure={error} retry={() => void refetch()} />;
    return data ? t('role.removeText') : t('kit.loading');
  };
  return (
    <ConfirmDialog
      title={t(blockers.length > 0 ? 'role.removeBlocked' : 'role.removeTitle', name)}
      verb={t('role.remove')}
      destructive
      warning={blockers.length > 0}
      ready={data !== undefined && blockers.length === 0}
      busy={remove.busy}
      onConfirm={() => void remove.run({ roleId })}
      onCancel={onClose}
    >
      {body()}
    </ConfirmDialog>
  );
}
