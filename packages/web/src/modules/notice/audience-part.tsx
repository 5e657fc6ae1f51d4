import { audienceKinds } from '@mdi/contract/kit/review.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { Radio, Select } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import { Field } from '../../kit/form/field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { codeChoices, recordChoices } from '../../kit/words/choices.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import { audienceOf, type NoticeDraft, sameClockInZone } from './notice-draft.ts';
import { type NoticeOptions, useNoticeOptions } from './use-notice.ts';

type Part = { form: Form<NoticeDraft> };

/** How many people the audience has now; undefined while it is none, or not known yet. */
export function usePeople({ form }: Part) {
  const { kind, projectIds, buildingIds, companyIds } = form.values;
  const asked = audienceOf({
    kind: kind ?? 'projects',
    projectIds: projectIds ?? [],
    buildingIds: buildingIds ?? [],
    companyIds: companyIds ?? [],
  });
  const named =
    asked.projectIds.length > 0 &&
    (asked.kind !== 'buildings' || asked.buildingIds.length > 0) &&
    (asked.kind !== 'companies' || asked.companyIds.length > 0);
  const { data, error } = useRead(noticeApi, 'audience', asked, { enabled: named, keep: true });
  return { named, size: named && !error ? data : undefined, error };
}

function People({ form }: Part) {
  const { named, size, error } = usePeople({ form });
  if (!named) return null;
  return (
    <div className={css.people} role="status">
      {error ? <span className="bad">{error.message}</span> : null}
      {error ? null : <b>{size ? t('notice.people', size.people) : t('notice.counting')}</b>}
      <span className="t3 s12">{t('notice.peopleLater')}</span>
    </div>
  );
}

type Many = Part & {
  name: 'projectIds' | 'buildingIds' | 'companyIds';
  options: { value: number; label: string }[];
};

function ManyField({
  form,
  name,
  options,
  put,
  loading,
}: Many & { put: (ids: number[]) => void; loading: boolean }) {
  const search = useOptionSearch();
  return (
    <Field form={form} name={name} needed wide choice>
      {(control) => (
        <Select<number[]>
          {...control}
          className="choice"
          mode="multiple"
          maxTagCount={8}
          placeholder={t('kit.choose')}
          showSearch={search}
          loading={loading}
          value={[...(form.values[name] ?? [])]}
          options={options}
          onChange={put}
        />
      )}
    </Field>
  );
}

function useProjects({ form }: Part, projects: NoticeOptions['projects']) {
  return (ids: number[]) => {
    const { zone, releaseAt, expiresAt } = form.values;
    const next = projects.find(({ projectId }) => projectId === ids[0])?.zone ?? zone;
    form.set('projectIds', ids);
    form.set('buildingIds', []);
    form.set('companyIds', []);
    if (next === null || zone === null || next === zone) return;
    // What was meant is what the clock showed.
    form.set('zone', next);
    form.set('releaseAt', sameClockInZone(releaseAt, zone, next));
    form.set('expiresAt', sameClockInZone(expiresAt, zone, next));
  };
}

/** Whom the notice is for, with the number of people. */
export function AudiencePart({ form }: Part) {
  const chosen = form.values.projectIds ?? [];
  const [only] = chosen.length === 1 ? chosen : [];
  const all = useNoticeOptions();
  const of = useNoticeOptions(only);
  const projects = all.data?.projects ?? [];
  const putProjects = useProjects({ form }, projects);
  const { kind } = form.values;
  const places = only === undefined ? undefined : of.data;
  return (
    <>
      <Field form={form} name="kind" wide>
        {({ id }) => (
          <Radio.Group
            id={id}
            className={css.radios ?? ''}
            value={kind}
            options={codeChoices('notice.kind', audienceKinds)}
            onChange={({ target }) => form.set('kind', target.value)}
          />
        )}
      </Field>
      <ManyField
        form={form}
        name="projectIds"
        loading={all.isPending}
        options={recordChoices(projects, 'projectId', 'projectName')}
        put={putProjects}
      />
      {kind === 'buildings' ? (
        <ManyField
          form={form}
          name="buildingIds"
          loading={of.isPending}
          options={recordChoices(places?.buildings, 'buildingId', 'buildingName')}
          put={(ids) => form.set('buildingIds', ids)}
        />
      ) : null}
      {kind === 'companies' ? (
        <ManyField
          form={form}
          name="companyIds"
          loading={of.isPending}
          options={recordChoices(places?.companies, 'companyId', 'companyName')}
          put={(ids) => form.set('companyIds', ids)}
        />
      ) : null}
      {only === undefined && (kind === 'buildings' || kind === 'companies') ? (
        <p className="t3 s12 field-wide">{t('notice.placesFirst')}</p>
      ) : null}
      <People form={form} />
    </>
  );
}
