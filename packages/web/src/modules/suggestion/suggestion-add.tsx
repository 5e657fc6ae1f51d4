import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { suggestionBounds } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { type Found, SearchField } from '../../kit/form/fields/search-select.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { PicturesField, type UploadedPicture } from '../../kit/form/pictures/pictures-field.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { toast } from '../../kit/page/toast.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { refreshSuggestions, suggestionCalls, useSuggestionPaths } from './use-suggestion.ts';

const { pictureIds: _, ...facts } = suggestionApi.ops.add.input.shape;
const Draft = z.strictObject({ ...facts, pictures: z.custom<UploadedPicture[]>() });
type Draft = z.output<typeof Draft>;
type Part = { form: Form<Draft> };

function ProjectField({ form }: Part) {
  const [asked, search] = useKeyword();
  const { data, isFetching } = useRead(suggestionApi, 'options', asked, { keep: true });
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
        // A company and a unit belong to one project.
        form.set('companyId', null);
        form.set('unitId', null);
      }}
      loading={isFetching}
    />
  );
}

function CompanyField({ form }: Part) {
  const { projectId, companyId } = form.values;
  const [asked, search] = useKeyword();
  const { data, isFetching } = useRead(
    suggestionApi,
    'options',
    { ...asked, projectId: projectId ?? 0 },
    { keep: true, enabled: projectId !== null },
  );
  const [chosen, setChosen] = useState<Found>();
  const offered = projectId === null ? [] : (data?.companies ?? []);
  const found = offered.map((one) => ({ value: one.companyId, label: one.companyName }));
  return (
    <SearchField
      form={form}
      name="companyId"
      hint={t('kit.optional')}
      clearable
      none={t('suggestion.companyNone')}
      chosen={companyId === null ? undefined : (found.find((one) => one.value === companyId) ?? chosen)}
      found={found}
      search={search}
      choose={setChosen}
      loading={isFetching}
    />
  );
}

/** A unit of the project; those that the company leases come first. */
function UnitField({ form }: Part) {
  const { projectId, companyId, unitId } = form.values;
  const [asked, search] = useKeyword();
  const { data, isFetching } = useRead(
    suggestionApi,
    'units',
    { ...asked, projectId: projectId ?? 0, ...(companyId !== null && { companyId }) },
    { keep: (before) => before.projectId === projectId, enabled: projectId !== null },
  );
  const [chosen, setChosen] = useState<Found>();
  const offered = projectId === null ? [] : (data ?? []);
  const found = offered.map((one) => ({ value: one.unitId, label: one.unit }));
  return (
    <SearchField
      form={form}
      name="unitId"
      hint={t('kit.optional')}
      clearable
      none={t('suggestion.unitNone')}
      chosen={unitId === null ? undefined : (found.find((one) => one.value === unitId) ?? chosen)}
      found={found}
      search={search}
      choose={setChosen}
      loading={isFetching}
    />
  );
}

const { pictures: most } = suggestionBounds;

/** CMS05010: writes down what somebody said on the phone or at the desk. */
export function SuggestionAdd() {
  const paths = useSuggestionPaths();
  const navigate = useNavigate();
  const { currProjectId } = signedInUser();
  const form = useForm<Draft>({
    schema: Draft,
    start: { projectId: currProjectId, pictures: [] },
    label: (name) => t(`suggestion.${name === 'pictures' ? 'pictureIds' : name}`),
  });
  return (
    <FormPage
      title={t('suggestion.addTitle')}
      form={form}
      back={listAddress(paths.list)}
      sections={[
        {
          id: 'facts',
          title: t('suggestion.facts'),
          fields: [
            ...(currProjectId === null ? (['projectId'] as const) : []),
            ...(['name', 'phone', 'companyId', 'unitId', 'text', 'pictures'] as const),
          ],
          body: (
            <>
              {currProjectId === null ? <ProjectField form={form} /> : null}
              <TextField form={form} name="name" />
              <TextField form={form} name="phone" inputMode="tel" hint={t('suggestion.phoneHint')} />
              <CompanyField form={form} />
              <UnitField form={form} />
              <MultilineField form={form} name="text" wide />
              <PicturesField
                form={form}
                name="pictures"
                wide
                purpose="suggestionPicture"
                most={most}
                value={form.values.pictures ?? []}
                put={(next) => form.set('pictures', next)}
                called={(n) => t('suggestion.picture', n)}
                removes={(n) => t('suggestion.removePicture', n)}
                hint={t('suggestion.pictureHint', most)}
              />
            </>
          ),
        },
      ]}
      save={({ pictures, ...draft }) =>
        suggestionCalls.add({ ...draft, pictureIds: pictures.map(({ uploadId }) => uploadId) })
      }
      saved={({ suggestionId }) => {
        toast.success(t('suggestion.added', suggestionId));
        refreshSuggestions();
        navigate(paths.detail(suggestionId), { replace: true });
      }}
    />
  );
}
