import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import type { ReactNode } from 'react';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { sentSignInLinksText } from '../../kit/record/sign-in-state.tsx';
import { t } from '../../kit/words/words.ts';
import { ActionEffects } from './action-effects.tsx';
import { refreshStaff, type StaffKind } from './staff-kind.ts';

export type EmploymentDialogProps = {
  kind: StaffKind;
  rows: readonly EmployeeRow[];
  done?: (() => void) | undefined;
  onClose: () => void;
};

type Job<O> = EmploymentDialogProps & {
  title: string;
  verb: string;
  destructive?: boolean;
  say: () => ReactNode;
  /** False while something is still missing. */
  ready?: boolean;
  call: (row: EmployeeRow) => Promise<O>;
  check?: (row: EmployeeRow) => Promise<unknown>;
  /** What to tell: who it was done to, and what came of it. */
  successText: (subject: string, outputs: O[]) => string;
};

/** One employee by name, several by number. */
export function employeeNameOrCount(rows: readonly EmployeeRow[], count = rows.length): string {
  if (rows.length === 1) return rows[0]?.name ?? '';
  return count === 1 ? t('employee.countOne') : t('employee.count', count);
}

const sessionsOf = (outputs: readonly { endedSessions: number }[]): number =>
  outputs.reduce((sum, { endedSessions }) => sum + endedSessions, 0);

/** Asks, then does the same to one employee after the other; who it was refused for is named with the reason. */
export function EmploymentDialog<O>({ kind, rows, done, successText, say, ...of }: Job<O>) {
  return (
    <ImpactDialog
      {...of}
      rows={rows}
      // Namesakes are told apart.
      nameOf={(row) => `${row.name} ${row.phone}`}
      // All there is to say stands in the rows.
      load={() => Promise.resolve(rows.length)}
      say={say}
      successText={(outputs) => successText(employeeNameOrCount(rows, outputs.length), outputs)}
      refresh={() => refreshStaff(kind)}
      done={done}
    />
  );
}

/** Roles and passage of the job stop until it is enabled again. */
export function DisableDialog(props: EmploymentDialogProps) {
  return (
    <EmploymentDialog
      {...props}
      title={t('employee.disableTitle', employeeNameOrCount(props.rows))}
      verb={t('employee.disable')}
      destructive
      say={() => (
        <ActionEffects
          head={t('employee.disableText')}
          points={[t('employee.disableSignIn'), t('employee.disablePass')]}
          rest={t('employee.disableKept')}
        />
      )}
      check={({ employeeId }) => props.kind.calls.updateState({ employeeId, state: 'Y' }, { dryRun: true })}
      call={({ employeeId }) => props.kind.calls.updateState({ employeeId, state: 'Y' })}
      successText={(subject, outputs) => t('employee.disabledDone', subject, sessionsOf(outputs))}
    />
  );
}

export function EnableDialog(props: EmploymentDialogProps) {
  return (
    <EmploymentDialog
      {...props}
      title={t('employee.enableTitle', employeeNameOrCount(props.rows))}
      verb={t('employee.enable')}
      say={() => t('employee.enableText')}
      call={({ employeeId }) => props.kind.calls.updateState({ employeeId, state: 'N' })}
      successText={(subject) => t('employee.enabledDone', subject)}
    />
  );
}

/** What ends with these jobs, in words. */
function leavingPoints(rows: readonly EmployeeRow[]): string[] {
  const [first] = rows;
  const carded = rows.filter((row) => row.cardState === 'inUse');
  if (rows.length === 1 && first) {
    const names = first.roles.map((role) => role.roleName).join(t('kit.listMark'));
    const card = carded.length > 0 ? [t('employee.leaveCard', first.icCard ?? '')] : [];
    return [t('employee.leaveSignIn', names), t('employee.leavePass'), ...card];
  }
  const cards = carded.length > 0 ? [t('employee.leaveCards', carded.length)] : [];
  return [t('employee.leaveSignInMany'), t('employee.leavePass'), ...cards];
}

/** Ends the job: sign-in, passage and card at once. */
export function LeaveDialog(props: EmploymentDialogProps) {
  return (
    <EmploymentDialog
      {...props}
      title={t('employee.leaveTitle', employeeNameOrCount(props.rows))}
      verb={t('employee.leave')}
      destructive
      say={() => (
        <ActionEffects
          head={t('employee.leaveText')}
          points={leavingPoints(props.rows)}
          rest={t('employee.leaveKept')}
        />
      )}
      check={({ employeeId }) => props.kind.calls.leave({ employeeId }, { dryRun: true })}
      call={({ employeeId }) => props.kind.calls.leave({ employeeId })}
      successText={(subject, outputs) => t('employee.leftDone', subject, sessionsOf(outputs))}
    />
  );
}

function InviteOne({ phone, ...props }: EmploymentDialogProps & { phone: string }) {
  return (
    <EmploymentDialog
      {...props}
      title={t('employee.inviteTitle', employeeNameOrCount(props.rows))}
      verb={t('employee.inviteVerb')}
      say={() => t('employee.inviteText', phone)}
      call={({ employeeId }) => props.kind.calls.invite({ employeeId })}
      successText={(subject) => t('employee.invitedDone', subject)}
    />
  );
}

function InviteMany({ kind, rows, done, onClose }: EmploymentDialogProps) {
  return (
    <ConfirmCallDialog
      title={t('employee.inviteTitle', employeeNameOrCount(rows))}
      verb={t('employee.inviteVerb')}
      call={() => kind.calls.inviteMany({ employeeIds: rows.map(({ employeeId }) => employeeId) })}
      successText={(sent) => sentSignInLinksText(sent)}
      done={() => {
        refreshStaff(kind);
        done?.();
      }}
      onClose={onClose}
    >
      {t('frame.signIn.againText')}
    </ConfirmCallDialog>
  );
}

/** Sends one person the link again, with a password or without; many the link for the first password. */
export function InviteDialog(props: EmploymentDialogProps) {
  const [first] = props.rows;
  if (props.rows.length === 1 && first) return <InviteOne {...props} phone={first.phone} />;
  return <InviteMany {...props} />;
}
