import type { AuditChange } from '@mdi/contract/modules/audit/audit.contract.ts';
import { changedFields, fieldName, type Reading, recordName, valueText } from './audit-words.ts';
import { KindTag } from './tag.tsx';
import { t } from './words.ts';
import './detail.css';

type Kind = 'added' | 'changed' | 'removed';

function kindOf({ before, after }: AuditChange): Kind {
  if (!before) return 'added';
  return after ? 'changed' : 'removed';
}

function Fields({
  change,
  kind,
  reading,
}: {
  change: AuditChange;
  kind: Kind;
  reading: Reading | undefined;
}) {
  const { entity } = change;
  const shown = (field: string, value: unknown) => valueText(entity, field, value, reading);
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
        {changedFields(change).map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(entity, field)}</th>
            {kind === 'added' ? null : <td className="diff-before">{shown(field, before)}</td>}
            {kind === 'removed' ? null : <td className="diff-after">{shown(field, after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = {
  changes: readonly AuditChange[];
  /** Says which record each change is about; off where that is plain. */
  named?: boolean;
  reading?: Reading | undefined;
};

/** Changed records field by field: before and after, or what was added or removed. */
export function ChangeList({ changes, named = false, reading }: Props) {
  return (
    <ul className="change-list">
      {changes.map((change, at) => {
        const kind = kindOf(change);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one call may change a record twice, and nothing moves.
          <li key={at}>
            {named || kind !== 'changed' ? (
              <p className="row">
                <KindTag>{t(`audit.${kind}`)}</KindTag>
                {named ? recordName(change) : null}
              </p>
            ) : null}
            <Fields change={change} kind={kind} reading={reading} />
          </li>
        );
      })}
    </ul>
  );
}
