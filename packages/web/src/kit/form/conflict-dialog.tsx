import type { Conflict } from '@mdi/contract/kit/codes.ts';
import type { CallFailed } from '../call/send.ts';
import { ConfirmDialog } from '../record/confirm-dialog.tsx';
import { showTime } from '../time/moment.ts';
import { t } from '../words/words.ts';

/** What a refusal says about somebody else's newer version, or undefined when it is about something else. */
export function versionConflict(failure: CallFailed): Conflict | undefined {
  const { code, data } = failure;
  if (code !== 409 || typeof data !== 'object' || data === null || !('which' in data)) return undefined;
  // A 409's data is a Conflict by the table of codes.
  return data.which === 'version' ? (data as Conflict) : undefined;
}

/** Says who saved meanwhile, when, and which fields, and offers to load that. */
export function ConflictDialog(props: {
  conflict: Conflict;
  label: (name: string) => string;
  onLoad: () => void;
  onCancel: () => void;
}) {
  const { by = '', at, fields = [] } = props.conflict;
  return (
    <ConfirmDialog
      title={t('kit.conflictTitle')}
      verb={t('kit.conflictReload')}
      destructive
      warning
      onConfirm={props.onLoad}
      onCancel={props.onCancel}
    >
      <p>{t('kit.conflictText', by || t('kit.none'), showTime(at))}</p>
      {fields.length > 0 ? (
        <ul className="plain-list">
          {fields.map((name) => (
            <li key={name}>{props.label(name)}</li>
          ))}
        </ul>
      ) : null}
    </ConfirmDialog>
  );
}
