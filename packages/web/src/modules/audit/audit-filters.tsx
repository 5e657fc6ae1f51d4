import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { SearchFilter } from '../../kit/list/filters/search-filter.tsx';
import type { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './audit.module.css';

type Log = ReturnType<typeof useList<typeof auditApi, 'list'>>;

/** A record as the filter has it. */
export const recordFilterValue = ({ entity, id }: { entity: string; id: number }): string =>
  `${entity}:${id}`;

/** The record that entries are about: set by a link, named as the entries name it, and only taken away here. */
export function RecordFilter({ list }: { list: Log }) {
  const { record } = list.filters;
  if (record === undefined) return null;
  const changes = (list.rows ?? []).flatMap((row) => row.changes);
  const name =
    changes.find((change) => recordFilterValue(change) === record)?.title ?? t('audit.chosenRecord');
  return (
    <span className={css.record} title={name}>
      <span>{t('audit.recordFilter', name)}</span>
      <QuietButton
        aria-label={t('audit.clearRecord')}
        icon={<Icon name="close" size={14} />}
        onClick={() => list.filter({ record: undefined })}
      />
    </span>
  );
}

/** Where it was done: in which project, by somebody of which company. */
export function ProjectCompanyFilters({ list }: { list: Log }) {
  const { projectId, companyId } = list.filters;
  const [asked, search] = useKeyword();
  const place = projectId === undefined ? {} : { projectId };
  const { data, isFetching } = useRead(auditApi, 'places', { ...asked, ...place }, { keep: true });
  const f = filtersOf(list, 'audit');
  return (
    <>
      {f.project('audit.place', recordChoices(data?.projects, 'projectId', 'projectName'), {
        // A company of another project would find nothing.
        clears: ['companyId'],
      })}
      {signedInUser().currTenantId === null ? (
        <SearchFilter
          label={t('audit.company')}
          none={t('audit.companyNone')}
          least={152}
          chosen={companyId}
          name={list.rows?.[0]?.companyName}
          found={recordChoices(data?.companies, 'companyId', 'companyName')}
          loading={isFetching}
          search={search}
          choose={(id) => list.filter({ companyId: id })}
        />
      ) : null}
    </>
  );
}
