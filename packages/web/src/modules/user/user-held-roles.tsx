import type { Assignment, User } from '@mdi/contract/modules/user/user.contract.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { type ChosenGrant, grantKey, grantPeriodText, grantPlaceText, grantReachText } from './grant.ts';
import { GrantTable } from './grant-table.tsx';
import { useGrantable } from './use-grantable.ts';
import { refreshUsers, userCalls } from './use-user.ts';
import css from './user.module.css';

const HeldRolePeriodDialog = lazyPart(() =>
  import('./held-role-period-dialog.tsx').then((m) => m.HeldRolePeriodDialog),
);
const GrantDialog = lazyPart(() => import('./grant-dialog.tsx').then((m) => m.GrantDialog));

function RevokeDialog({ user, held, onClose }: { user: User; held: Assignment; onClose: () => void }) {
  const place = grantPlaceText(held.projectName, held.tenantName);
  const { assignmentId } = held;
  return (
    <ImpactDialog
      title={t('user.revokeTitle', `${held.roleName} · ${place}`)}
      verb={t('user.revoke')}
      destructive
      rows={[held]}
      nameOf={({ roleName }) => roleName}
      load={() => Promise.resolve(user.assignments.length)}
      say={(count) => (
        <>
          <p>{t('user.revokeText', user.nickName, place)}</p>
          {count === 1 ? <p className="warn">{t('user.revokeLast')}</p> : null}
        </>
      )}
      check={() => userCalls.revoke({ assignmentId }, { dryRun: true })}
      call={() => userCalls.revoke({ assignmentId })}
      successText={() => t('user.revoked', held.roleName)}
      refresh={refreshUsers}
      onClose={onClose}
    />
  );
}

/** How long a held role counts, and that it doesn't now. */
function PeriodOf({ held }: { held: Assignment }) {
  const { counts } = held;
  return (
    <>
      {grantPeriodText(held)} {counts === 'over' ? <Tag tone="mute">{t('user.periodOver')}</Tag> : null}
      {counts === 'later' ? <Tag tone="info">{t('user.periodLater')}</Tag> : null}
    </>
  );
}

type RevokeProps = { held: Assignment; mayGrant: boolean; onRevoke: () => void };

/** The button, or the reason why this role stays. */
function Revoke({ held, mayGrant, onRevoke }: RevokeProps) {
  if (!mayGrant) return t('kit.none');
  const { kept } = held;
  const button = (
    // Not `disabled`: the reason must be reachable by keyboard too.
    <LinkButton
      danger
      aria-disabled={kept !== null}
      className={kept === null ? undefined : css.userKept}
      onClick={kept === null ? onRevoke : undefined}
    >
      {t('user.revoke')}
    </LinkButton>
  );
  return kept === null ? (
    button
  ) : (
    <Tooltip title={t(`user.kept_${kept}`)} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  );
}

/** MDI05030: the roles a user holds, where, how far they reach, and the way to give and take them. */
export function UserHeldRoles({ user }: { user: User }) {
  const { mdiUserId, assignments, can } = user;
  const { regionOf } = useGrantable();
  const [taking, setTaking] = useState<Assignment>();
  const [limiting, setLimiting] = useState<Assignment>();
  const [adding, setAdding] = useState(false);
  const add = async ({ grant, roleName }: ChosenGrant) => {
    await userCalls.grant({ mdiUserId, assignment: grant });
    toast.success(t('user.granted', roleName));
    refreshUsers();
  };
  const rows = assignments.map((held) => ({
    key: String(held.assignmentId),
    roleName: held.roleName,
    level: held.roleLevel,
    place: grantPlaceText(held.projectName, held.tenantName),
    reach: grantReachText(
      held.regions?.map(regionOf) ?? null,
      held.buildings?.map((one) => one.buildingName) ?? null,
    ),
    period: <PeriodOf held={held} />,
    grantedBy: held.grantedBy ?? t('kit.none'),
    action: (
      <span className="row">
        {held.can.limit ? (
          <LinkButton onClick={() => setLimiting(held)}>{t('user.periodSet')}</LinkButton>
        ) : null}
        <Revoke held={held} mayGrant={can.grant} onRevoke={() => setTaking(held)} />
      </span>
    ),
  }));
  return (
    <section className={`card ${css.rights}`} aria-labelledby="user-rights">
      <header className="row">
        <div className="grow">
          <h2 id="user-rights">{t('user.rights')}</h2>
          <p className="t3 s12">{t('user.rightsHint')}</p>
        </div>
        {can.grant ? (
          <Button icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {t('user.addRole')}
          </Button>
        ) : null}
      </header>
      {rows.length > 0 ? (
        <GrantTable rows={rows} />
      ) : (
        <EmptyState title={t('user.rightsEmpty')} text={t('user.rightsEmptyText')} />
      )}
      {adding ? (
        <GrantDialog held={assignments.map(grantKey)} add={add} onClose={() => setAdding(false)} />
      ) : null}
      {limiting ? <HeldRolePeriodDialog held={limiting} onClose={() => setLimiting(undefined)} /> : null}
      {taking ? <RevokeDialog user={user} held={taking} onClose={() => setTaking(undefined)} /> : null}
    </section>
  );
}
