import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { useKeyword } from '../../kit/call/use-rested.ts';
import { LinesField, TextField } from '../../kit/form/controls.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { type Found, SearchField } from '../../kit/form/search-select.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { toast } from '../../kit/page/toast.ts';
import { who } from '../../kit/rights/who.ts';
import { t } from '../../kit/words/words.ts';
import { refreshSuggestions, suggestions, useSuggestionPaths } from './use-suggestion.ts';

const Draft = suggestionApi.ops.add.input;
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
        // A company belongs to one project.
        form.set('companyId', null);
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

/** CMS05010: writes down what somebody said on the phone or at the desk. */
export function SuggestionAdd() {
  const paths = useSuggestionPaths();
  const navigate = useNavigate();
  const { currProjectId } = who();
  const form = useForm<Draft>({
    schema: Draft,
    start: { projectId: currProjectId },
    label: (name) => t(`suggestion.${name}`),
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
            ...(['name', 'phone', 'companyId', 'unit', 'text'] as const),
          ],
          body: (
            <>
              {currProjectId === null ? <ProjectField form={form} /> : null}
              <TextField form={form} name="name" />
              <TextField form={form} name="phone" inputMode="tel" hint={t('suggestion.phoneHint')} />
              <CompanyField form={form} />
              <TextField form={form} name="unit" hint={t('suggestion.unitHint')} />
              <LinesField form={form} name="text" wide />
            </>
          ),
        },
      ]}
      save={(draft) => suggestions.add(draft)}
      saved={({ suggestionId }) => {
        toast.success(t('suggestion.added', suggestionId));
        refreshSuggestions();
        navigate(paths.detail(suggestionId), { replace: true });
      }}
    />
  );
}
