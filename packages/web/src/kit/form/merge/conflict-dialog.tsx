import type { Conflict } from '@mdi/contract/kit/answer-codes.ts';
import type { CallFailed } from '../../call/send.ts';
import { ConfirmDialog } from '../../record/confirm-dialog.tsx';
import { showTime } from '../../time/project-time.ts';
import { t } from '../../words/words.ts';

/** Reads from a refusal that somebody else saved a newer version; undefined when it is about something else. */
export function versionConflict(failure: CallFailed): Conflict | undefined {
  const { code, data } = failure;
  if (code !== 409 || typeof data !== 'object' || data === null || !('which' in data)) return undefined;
  // A 409's data is a Conflict by the table of codes.
  return data.which === 'version' ? (data as Conflict) : undefined;
}

type Words = {
  title: string;
  text: string;
  both: string;
  theirs: string;
  mine: string;
  also: (fields: string) => string;
  taken: (fields: string) => string;
};

/** Words a newer version: by the other person's name, or as one's own. */
export function conflictWords({ by = '', own = false, at }: Conflict): Words {
  const when = showTime(at);
  if (own) {
    return {
      title: t('kit.conflictOwnTitle'),
      text: t('kit.conflictOwnText', when),
      both: t('kit.conflictOwnBoth', when),
      theirs: t('kit.conflictOwnTheirs'),
      mine: t('kit.conflictOwnMine'),
      also: (fields) => t('kit.conflictOwnAlso', fields),
      taken: (fields) => t('kit.conflictOwnTaken', fields),
    };
  }
  const name = by || t('kit.none');
  return {
    title: t('kit.conflictTitle'),
    text: t('kit.conflictText', name, when),
    both: t('kit.conflictBoth', name, when),
    theirs: t('kit.conflictTheirs', name),
    mine: t('kit.conflictMine'),
    also: (fields) => t('kit.conflictAlso', fields),
    taken: (fields) => t('kit.conflictTaken', name, fields),
  };
}

/** Says who saved meanwhile, when, and which fields, and offers to load that. */
export function ConflictDialog(props: {
  conflict: Conflict;
  label: (name: string) => string;
  onLoad: () => void;
  onCancel: () => void;
}) {
  const { fields = [] } = props.conflict;
  const words = conflictWords(props.conflict);
  return (
    <ConfirmDialog
      title={words.title}
      verb={t('kit.conflictReload')}
      destructive
      warning
      onConfirm={props.onLoad}
      onCancel={props.onCancel}
    >
      <p>{words.text}</p>
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
