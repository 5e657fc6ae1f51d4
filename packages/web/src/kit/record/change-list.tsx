import type { AuditChange } from '@mdi/contract/modules/audit/audit.contract.ts';
import { KindTag } from '../page/tag.tsx';
import { t } from '../words/words.ts';
import '../record/detail.css';

function Fields({ kind, fields }: AuditChange) {
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t('audit.fieldName')}</th>
          {kind === 'changed' ? (
            <>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </>
          ) : (
            <th scope="col">{t('audit.value')}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {kind === 'added' ? null : <td className="diff-before">{before ?? t('kit.none')}</td>}
            {kind === 'removed' ? null : <td className="diff-after">{after ?? t('kit.none')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = {
  changes: readonly AuditChange[];
  /** Says which record each change is about; left out where that is obvious. */
  named?: boolean;
};

/** Changed records field by field: before and after, or what was added or removed. */
export function ChangeList({ changes, named = false }: Props) {
  return (
    <ul className="change-list">
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one call may change a record twice, and nothing moves.
        <li key={at}>
          {named || change.kind !== 'changed' ? (
            <p className="row">
              <KindTag>{t(`audit.${change.kind}`)}</KindTag>
              {named ? change.title : null}
            </p>
          ) : null}
          {change.fields.length > 0 ? <Fields {...change} /> : null}
        </li>
      ))}
    </ul>
  );
}
