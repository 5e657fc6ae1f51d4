import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { Field } from '../../kit/form/field.tsx';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { type Found, SearchField } from '../../kit/form/fields/search-select.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { chosenListsInput, WhitelistsField } from '../whitelist/shared/whitelists-field.tsx';
import { DocumentField } from './document-field.tsx';
import css from './file.module.css';
import type { FileDraft } from './file-draft.ts';
import { FileStageTag } from './file-tags-and-document-line.tsx';
import { fileStageOf, fileStageText } from './file-validity-text.ts';
import type { LibraryFile } from './use-file.ts';

type Part = { form: Form<FileDraft> };
type Project = { projectId: number; zone: string };

/** Whose people read it; the clocks of the project that was chosen are those of its days. */
function ProjectField({ form, choose }: Part & { choose: (project: Project | undefined) => void }) {
  const [asked, search] = useKeyword();
  const { data, isFetching } = useRead(fileApi, 'options', asked, { keep: true });
  const [chosen, setChosen] = useState<Found>();
  const found = (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName }));
  const value = form.values.projectId;
  return (
    <SearchField
      form={form}
      name="projectId"
      none={t('baseData.projectNone')}
      chosen={value === null ? undefined : (found.find((one) => one.value === value) ?? chosen)}
      found={found}
      search={search}
      choose={(one) => {
        setChosen(one);
        // A list belongs to one project.
        form.set('whitelistIds', null);
        choose(data?.projects.find(({ projectId }) => projectId === one?.value));
      }}
      loading={isFetching}
    />
  );
}

/** What the days mean just now. */
function Meant({ form, zone }: Part & { zone: string }) {
  const { startOn, endOn } = form.values;
  const wrong = form.errors.startOn !== undefined || form.errors.endOn !== undefined;
  const days = /^\d{4}-\d\d-\d\d$/;
  const read = startOn !== null && days.test(startOn) && (endOn === null || days.test(endOn));
  return (
    <p className="field-wide t3 s12">
      {t('file.zoneHint', zone)}
      {read && !wrong && (endOn === null || startOn <= endOn) ? (
        <span className={css.meant}>
          {t('file.afterSaving')}
          <FileStageTag stage={fileStageOf({ startOn, endOn, zone }, new Date())} />
          {fileStageText({ startOn, endOn, zone }, new Date())}
        </span>
      ) : null}
    </p>
  );
}

function ListsPart({ form }: Part) {
  const { projectId, whitelistIds } = form.values;
  const [asked, search] = useKeyword();
  const { data, of, isFetching, isPending } = useRead(
    fileApi,
    'options',
    { projectId: projectId ?? 0, ...asked, ...chosenListsInput(whitelistIds) },
    { enabled: projectId !== null, keep: (before) => before.projectId === projectId },
  );
  const offered = projectId === null ? undefined : data;
  const empty = !isPending && of?.keyword === undefined && offered?.whitelists.length === 0;
  return (
    <WhitelistsField
      form={form}
      needed
      offered={offered}
      search={search}
      loading={projectId !== null && isFetching}
      hint={projectId === null ? t('file.projectFirst') : empty ? t('file.whitelistNone') : undefined}
    />
  );
}

function ReadersFields({ form }: Part) {
  const { whitelisted } = form.values;
  // One of both always stands.
  const marked = { ...form, required: () => false };
  return (
    <>
      <Field form={marked} name="whitelisted" wide>
        {({ id, onBlur: _, status: __, ...control }) => (
          <Radio.Group
            id={id}
            {...control}
            className={css.choices}
            value={whitelisted === true}
            options={[
              { value: false, label: `${t('kit.no')} · ${t('file.everyone')}` },
              { value: true, label: `${t('kit.yes')} · ${t('file.listedOnly')}` },
            ]}
            onChange={({ target }) => form.set('whitelisted', target.value === true)}
          />
        )}
      </Field>
      {whitelisted ? <ListsPart form={form} /> : null}
    </>
  );
}

type Props = Part & {
  zone: string;
  kept?: LibraryFile | undefined;
  choose?: (project: Project | undefined) => void;
};

/** The parts of a file's form; its project is chosen once. */
export const fileSections = ({ form, zone, kept, choose }: Props): Section<FileDraft>[] => {
  const chooses = choose !== undefined && signedInUser().currProjectId === null;
  return [
    {
      id: 'basic',
      title: t('file.facts'),
      fields: [...(chooses ? (['projectId'] as const) : []), 'uploadId', 'nameZh', 'nameEn'],
      body: (
        <>
          {chooses ? <ProjectField form={form} choose={choose} /> : null}
          <DocumentField form={form} kept={kept?.document} />
          <TextField form={form} name="nameZh" />
          <TextField form={form} name="nameEn" hint={t('kit.optional')} />
        </>
      ),
    },
    {
      id: 'validity',
      title: t('file.validity'),
      fields: ['startOn', 'endOn'],
      body: (
        <>
          <DateField form={form} name="startOn" />
          <DateField form={form} name="endOn" from={form.values.startOn} hint={t('file.endlessHint')} />
          <Meant form={form} zone={zone} />
        </>
      ),
    },
    {
      id: 'readers',
      title: t('file.readers'),
      fields: ['whitelisted', 'whitelistIds'],
      body: <ReadersFields form={form} />,
    },
  ];
};
