import type { passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { SearchFilter } from '../../kit/list/filters/search-filter.tsx';
import type { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { type Choice, recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './shared/pass-record.module.css';
import { PassRecordDateRange } from './shared/pass-record-date-range.tsx';
import { usePassRecordOptions } from './use-pass-record-options.ts';

type Records = ReturnType<typeof useList<typeof passRecordApi, 'list'>>;

/** The chosen one stands in the choice also when it isn't among those that were found; its rows know its name. */
const withChosen = (options: readonly Choice<number>[], id: number | undefined, name?: string | null) =>
  id === undefined || options.some(({ value }) => value === id)
    ? options
    : [...options, { value: id, label: name ?? t('kit.chosen') }];

/** A filter that pages elsewhere set: it can only be taken away. */
function Chip({ text, remove }: { text: string; remove: () => void }) {
  return (
    <span className={css.recordChip}>
      {text}
      <QuietButton
        aria-label={t('passRecord.removeFilter', text)}
        icon={<Icon name="close" size={14} />}
        onClick={remove}
      />
    </span>
  );
}

function Chips({ list }: { list: Records }) {
  const { employeeId, visitId, onSite } = list.filters;
  const name = list.rows?.[0]?.name;
  return (
    <>
      {onSite ? (
        <Chip text={t('passRecord.onlyOnSite')} remove={() => list.filter({ onSite: undefined })} />
      ) : null}
      {employeeId === undefined && visitId === undefined ? null : (
        <Chip
          text={name ? t('passRecord.only', name) : t('passRecord.onlyPerson')}
          remove={() => list.filter({ employeeId: undefined, visitId: undefined })}
        />
      )}
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`,
}));

/** What is asked for less often. */
function Seldom({ list }: { list: Records }) {
  const {
    projectId = signedInUser().currProjectId ?? undefined,
    buildingId,
    areaId,
    deviceId,
  } = list.filters;
  const { data } = usePassRecordOptions(projectId === undefined ? {} : { projectId });
  const first = list.rows?.[0];
  const buildings = recordChoices(data?.buildings, 'buildingId', 'buildingName');
  const areas = recordChoices(data?.areas, 'areaId', 'areaName');
  const devices = recordChoices(data?.devices, 'deviceId', 'deviceName');
  const f = filtersOf(list, 'passRecord');
  return (
    <>
      {f.oneOf('buildingId', withChosen(buildings, buildingId, first?.buildingName))}
      {f.oneOf('areaId', withChosen(areas, areaId, first?.areaName))}
      {f.oneOf('deviceId', withChosen(devices, deviceId, first?.deviceName))}
      {f.choice('channel', { words: 'deviceApi.ch' })}
      {f.choice('direction', { words: 'deviceApi.dir' })}
      {f.choice('mark')}
      {f.choice('hour', hours)}
    </>
  );
}

/** What records can be narrowed by; those asked for less often come last, where the line folds first. */
export function PassRecordFilters({ list }: { list: Records }) {
  const { from, to, companyId } = list.filters;
  const { data } = usePassRecordOptions({});
  const [asked, search] = useKeyword();
  const companies = usePassRecordOptions(asked);
  const f = filtersOf(list, 'passRecord');
  return (
    <>
      {f.word('keyword')}
      <PassRecordDateRange from={from} to={to} choose={(days) => list.filter(days)} />
      {f.project('passRecord.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), {
        // Places of another project would find nothing.
        clears: ['buildingId', 'areaId', 'deviceId'],
      })}
      {f.choice('result')}
      {f.choice('reason', { words: 'deviceApi.rc', searchable: true })}
      {signedInUser().currTenantId === null ? (
        <SearchFilter
          label={t('passRecord.companyId')}
          none={t('passRecord.companyNone')}
          least={152}
          chosen={companyId}
          name={list.rows?.[0]?.companyName}
          found={recordChoices(companies.data?.companies, 'companyId', 'companyName')}
          loading={companies.isFetching}
          search={search}
          choose={(id) => list.filter({ companyId: id })}
        />
      ) : null}
      <Chips list={list} />
      <Seldom list={list} />
    </>
  );
}
