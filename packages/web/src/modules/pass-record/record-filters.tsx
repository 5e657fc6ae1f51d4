import { passChannels, passCodes, passDirections } from '@mdi/contract/kit/pass/codes.ts';
import {
  passMarks,
  type passRecordApi,
  passResults,
} from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useRested } from '../../kit/call/use-rested.ts';
import { SearchSelect } from '../../kit/form/search-select.tsx';
import { ChoiceFilter, roomFor, WordFilter } from '../../kit/list/list-filters.tsx';
import type { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { who } from '../../kit/rights/who.ts';
import type { Choice } from '../../kit/words/choices.ts';
import { lang, t } from '../../kit/words/words.ts';
import { RecordDays } from './shared/record-days.tsx';
import { useRecordOptions } from './use-record-options.ts';

type Records = ReturnType<typeof useList<typeof passRecordApi, 'list'>>;

/** The chosen one stands in the choice also when it isn't among those that were found; its rows know its name. */
function withChosen(
  options: readonly Choice<number>[],
  id: number | undefined,
  name: string | null | undefined,
): Choice<number>[] {
  if (id === undefined || options.some(({ value }) => value === id)) return [...options];
  return [...options, { value: id, label: name ?? t('kit.chosen') }];
}

/** One company, found by its name on the server. */
function CompanyFilter({ list }: { list: Records }) {
  const { companyId } = list.filters;
  const [word, setWord] = useState('');
  const keyword = useRested(word.trim());
  const { data, isFetching } = useRecordOptions(keyword === '' ? {} : { keyword });
  const found = (data?.companies ?? []).map((one) => ({ value: one.companyId, label: one.companyName }));
  const all = withChosen(found, companyId, list.rows?.[0]?.companyName);
  const chosen = all.find(({ value }) => value === companyId);
  return (
    <SearchSelect
      className={companyId === undefined ? 'filter' : 'filter filter-on'}
      width={roomFor(152, `${t('passRecord.companyId')} ${chosen?.label ?? t('kit.all')}`)}
      label={t('passRecord.companyId')}
      prefix={<span className="filter-label">{t('passRecord.companyId')}</span>}
      placeholder={<span className="filter-any">{t('kit.all')}</span>}
      none={t('passRecord.companyNone')}
      clearable
      chosen={chosen}
      found={found}
      search={setWord}
      choose={(one) => list.filter({ companyId: one === undefined ? undefined : Number(one.value) })}
      loading={isFetching}
    />
  );
}

/** A filter that pages elsewhere set: it can only be taken away. */
function Chip({ text, remove }: { text: string; remove: () => void }) {
  return (
    <span className="record-chip">
      {text}
      <Button
        type="text"
        size="small"
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
  const en = lang === 'en';
  const { projectId = who().currProjectId ?? undefined, buildingId, areaId, deviceId } = list.filters;
  const { data } = useRecordOptions(projectId === undefined ? {} : { projectId });
  const first = list.rows?.[0];
  const buildings = (data?.buildings ?? []).map((one) => ({
    value: one.buildingId,
    label: one.buildingName,
  }));
  const areas = (data?.areas ?? []).map((one) => ({ value: one.areaId, label: one.areaName }));
  const devices = (data?.devices ?? []).map((one) => ({ value: one.deviceId, label: one.deviceName }));
  const places = [
    { name: 'buildingId', options: withChosen(buildings, buildingId, first?.buildingName) },
    { name: 'areaId', options: withChosen(areas, areaId, first?.areaName) },
    { name: 'deviceId', options: withChosen(devices, deviceId, first?.deviceName) },
  ] as const;
  return (
    <>
      {places.map(({ name, options }) =>
        options.length === 0 ? null : (
          <ChoiceFilter
            key={name}
            list={list}
            name={name}
            label={t(`passRecord.${name}`)}
            options={options}
            width={en ? 180 : 168}
            searchable
          />
        ),
      )}
      <ChoiceFilter
        list={list}
        name="channel"
        label={t('passRecord.channel')}
        options={passChannels.map((value) => ({ value, label: t(`deviceApi.ch_${value}`) }))}
        width={en ? 132 : 148}
      />
      <ChoiceFilter
        list={list}
        name="direction"
        label={t('passRecord.direction')}
        options={passDirections.map((value) => ({ value, label: t(`deviceApi.dir_${value}`) }))}
        width={en ? 144 : 116}
      />
      <ChoiceFilter
        list={list}
        name="mark"
        label={t('passRecord.mark')}
        options={passMarks.map((value) => ({ value, label: t(`passRecord.mark_${value}`) }))}
        width={en ? 196 : 140}
      />
      <ChoiceFilter list={list} name="hour" label={t('passRecord.hour')} options={hours} width={168} />
    </>
  );
}

/** What records can be narrowed by; those asked for less often come last, where the line folds first. */
export function RecordFilters({ list }: { list: Records }) {
  const en = lang === 'en';
  const { from, to, projectId } = list.filters;
  const { data } = useRecordOptions({});
  const projects = (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName }));
  const many = who().currProjectId === null && (projects.length > 1 || projectId !== undefined);
  // Places of another project would find nothing.
  const anew: Records = {
    ...list,
    filter: (change) =>
      list.filter({ ...change, buildingId: undefined, areaId: undefined, deviceId: undefined }),
  };
  return (
    <>
      <WordFilter list={list} name="keyword" hint={t('passRecord.searchHint')} width={en ? 232 : 168} />
      <RecordDays from={from} to={to} choose={(days) => list.filter(days)} />
      {many ? (
        <ChoiceFilter
          list={anew}
          name="projectId"
          label={t('passRecord.projectId')}
          options={projects}
          width={152}
          searchable
        />
      ) : null}
      <ChoiceFilter
        list={list}
        name="result"
        label={t('passRecord.result')}
        options={passResults.map((value) => ({ value, label: t(`passRecord.result_${value}`) }))}
        width={en ? 156 : 116}
      />
      <ChoiceFilter
        list={list}
        name="reason"
        label={t('passRecord.reason')}
        options={passCodes.map((value) => ({ value, label: t(`deviceApi.rc_${value}`) }))}
        width={en ? 160 : 132}
        searchable
      />
      {who().currTenantId === null ? <CompanyFilter list={list} /> : null}
      <Chips list={list} />
      <Seldom list={list} />
    </>
  );
}
