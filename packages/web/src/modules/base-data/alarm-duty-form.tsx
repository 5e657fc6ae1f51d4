import { exceptionCodes } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { queryClient } from '../../kit/call/query-client.ts';
import { draftOf } from '../../kit/form/drafts/draft-of.ts';
import { fieldId } from '../../kit/form/field.tsx';
import { MultiChoiceField } from '../../kit/form/fields/multi-choice-field.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { FormPage, type Section } from '../../kit/form/form-page.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useList } from '../../kit/list/use-list.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { alarmDutyPath, deviceListPath } from '../../kit/paths/addresses.ts';
import { type Fact, FactCard } from '../../kit/record/facts.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import type { AlarmDutyInput, AlarmDutySettings } from './alarm-duty.ts';
import { AlarmDutyPeople, HalfHourChoice } from './alarm-duty-people.tsx';
import css from './base-data.module.css';
import { baseDataCalls } from './use-base-data.ts';

const tones = { sent: 'ok', failed: 'bad', unknown: 'warn', waiting: 'mute' } as const;

/** What those on duty were sent, newest first. */
function Sent({ projectId }: { projectId: number }) {
  const list = useList(baseDataApi, 'dutyMessages', { own: { projectId } });
  const c = columnsOf(list, 'baseData');
  return (
    <EmbeddedList
      label={t('baseData.dutySent')}
      list={list}
      rowKey="messageId"
      exported="dutyMessage"
      columns={[
        c.time(['at', 'baseData.dutyAt'], (row) => row.at),
        c.text(['name', 'baseData.dutyWho'], (row) => row.name, { width: 140 }),
        c.text(['kind', 'baseData.dutyKind'], (row) => t(`baseData.dutyKind_${row.kind}`), { width: 96 }),
        c.text(['news', 'baseData.dutyNews'], (row) => row.news, { width: 320 }),
        c.custom(['state', 'baseData.dutyState'], {
          width: 120,
          render: (row) => <Tag tone={tones[row.state]}>{t(`baseData.dutyState_${row.state}`)}</Tag>,
        }),
      ]}
      empty={{ title: t('baseData.dutySentEmpty'), text: t('baseData.dutySentEmptyText') }}
    />
  );
}

function QuietField({ form }: { form: Form<AlarmDutyInput> }) {
  const { quiet } = form.values;
  const id = fieldId('quiet');
  return (
    <div className="field">
      <label htmlFor={id}>{form.label('quiet')}</label>
      <span className={`row ${css.switch}`}>
        <Switch
          id={id}
          checked={quiet !== null}
          onChange={(on) => form.set('quiet', on ? { from: '22:00', to: '07:00' } : null)}
        />
        {quiet === null ? (
          <span className="t2">{t('baseData.off')}</span>
        ) : (
          <>
            <HalfHourChoice
              label={t('baseData.dutyFrom')}
              value={quiet.from}
              onChange={(from) => form.set('quiet', { ...quiet, from })}
            />
            –
            <HalfHourChoice
              label={t('baseData.dutyTo')}
              value={quiet.to}
              onChange={(to) => form.set('quiet', { ...quiet, to })}
            />
          </>
        )}
      </span>
      <p className={css.help}>{t('baseData.quietHelp')}</p>
    </div>
  );
}

function Kinds({ form }: { form: Form<AlarmDutyInput> }) {
  return (
    <>
      <MultiChoiceField
        form={form}
        name="codes"
        wide
        options={exceptionCodes.map((value) => ({ value, label: t(`deviceApi.ex_${value}`) }))}
        below={<p className={css.help}>{t('baseData.codesHelp')}</p>}
      />
      <NumberField form={form} name="offlineMinutes" hint={t('baseData.minutes')} />
      <QuietField form={form} />
    </>
  );
}

type Props = { projectId: number; settings: AlarmDutySettings; picker: ReactNode };

const { input: Facts } = baseDataApi.ops.saveDuty;

type Shift = AlarmDutySettings['people'][number];

const nameOf = ({ staff }: AlarmDutySettings, id: number) =>
  staff.find(({ userId }) => userId === id)?.name ?? t('baseData.dutyGone');

const hoursText = ({ days, from, to }: Shift) =>
  `${days.map((day) => tIfKnown(`baseData.day_${day}`) ?? '').join(t('kit.listMark'))} ${from}–${to}`;

const quietText = (quiet: AlarmDutySettings['quiet']) =>
  quiet === null ? t('baseData.off') : `${quiet.from}–${quiet.to}`;

const codesText = (codes: AlarmDutySettings['codes']) =>
  codes.map((code) => t(`deviceApi.ex_${code}`)).join(t('kit.listMark'));

/** Tells values of the form that are more than a text; in the words of who only looks at them. */
function dutySum(
  settings: AlarmDutySettings,
  values: Partial<AlarmDutyInput>,
  name: string,
): string | undefined {
  const { people, quiet, codes } = values;
  if (name === 'people' && people) {
    const each = people.map((one) => `${nameOf(settings, one.userId)} ${hoursText(one)}`);
    return each.join('; ') || t('baseData.dutyNobody');
  }
  if (name === 'quiet' && quiet !== undefined) return quietText(quiet);
  if (name === 'codes' && codes) return codesText(codes);
  return undefined;
}

/** The settings for who may change them; what somebody else saves meanwhile is brought together. */
export function AlarmDutyForm({ projectId, settings, picker }: Props) {
  const form = useForm<AlarmDutyInput>({
    schema: Facts,
    start: draftOf(Facts, { projectId, ...settings }),
    label: (name) => tIfKnown(`baseData.${name}`) ?? name,
  });
  const held = useBaseRecord<AlarmDutySettings, AlarmDutyInput>(settings, {
    read: () => baseDataCalls.duty({ projectId }),
    draft: (now) => ({ ...draftOf(Facts, { projectId, ...now }), version: form.saved.version ?? 0 }),
    entity: 'baseData',
    sum: (name, value) => dutySum(settings, { [name]: value }, name),
  });
  const sections: Section<AlarmDutyInput>[] = [
    {
      id: 'people',
      title: t('baseData.dutyPeople'),
      fields: ['people'],
      body: <AlarmDutyPeople form={form} staff={settings.staff} />,
    },
    {
      id: 'kinds',
      title: t('baseData.dutyKinds'),
      fields: ['codes', 'offlineMinutes', 'quiet'],
      body: <Kinds form={form} />,
    },
    {
      id: 'sent',
      title: t('baseData.dutySent'),
      fields: [],
      body: (
        <div className="field-wide">
          <Sent projectId={projectId} />
        </div>
      ),
    },
  ];
  return (
    <FormPage
      title={t('baseData.duty')}
      beside={picker}
      form={form}
      sections={sections}
      back={listAddress(mayOpen(deviceListPath) ? deviceListPath : alarmDutyPath)}
      held={held}
      save={(input) => baseDataCalls.saveDuty({ ...input, version: held.version })}
      saved={(output) => {
        held.keep(output.version);
        toast.success(t('baseData.dutySaved'));
        void queryClient.invalidateQueries({ queryKey: [baseDataApi.module] });
      }}
    />
  );
}

/** The same for who may only look at it. */
export function AlarmDutyFacts({ projectId, settings, picker }: Props) {
  const { codes, offlineMinutes, quiet, people } = settings;
  const shifts = people.map(
    (one): Fact => ({
      label: nameOf(settings, one.userId),
      value: hoursText(one),
      wide: true,
    }),
  );
  const kinds: Fact[] = [
    {
      label: t('baseData.codes'),
      value: codesText(codes),
      wide: true,
    },
    { label: t('baseData.offlineMinutes'), value: `${offlineMinutes} ${t('baseData.minutes')}` },
    { label: t('baseData.quiet'), value: quietText(quiet) },
  ];
  return (
    <div className="page">
      <PageHead title={t('baseData.duty')} beside={picker} hint={t('baseData.dutyHint')} />
      <FactCard
        title={t('baseData.dutyPeople')}
        facts={
          shifts.length > 0 ? shifts : [{ label: t('baseData.people'), value: t('baseData.dutyNobody') }]
        }
      />
      <FactCard title={t('baseData.dutyKinds')} facts={kinds} />
      <section className="card">
        <h2>{t('baseData.dutySent')}</h2>
        <Sent projectId={projectId} />
      </section>
    </div>
  );
}
