import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import {
  atLeastAnHour,
  solvedAfterAnswer,
  type WorkingHours,
  workingHours,
} from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { Field } from '../../kit/form/field.tsx';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ProjectChoice } from './project-choice.tsx';
import css from './suggestion.module.css';
import { refreshSuggestions, suggestionCalls, useProjectOptions } from './use-suggestion.ts';

const Hours = workingHours.check(atLeastAnHour, solvedAfterAnswer);
const fields = ['opens', 'closes', 'answerHours', 'solveDays', 'days', 'daysOff'] as const;

type FormProps = {
  projectId: number;
  projectName: string | undefined;
  hours: WorkingHours;
  zone: string;
  onClose: () => void;
};

/** Whoever sees to many projects must see whose hours these are. */
const titleOf = (projectName: string | undefined) =>
  [t('suggestion.hours'), projectName].filter(Boolean).join(' · ');

function HoursForm({ projectId, projectName, hours, zone, onClose }: FormProps) {
  const form = useForm<WorkingHours>({
    schema: Hours,
    start: hours,
    label: (name) => t(`suggestion.${name}`),
  });
  return (
    <FormDialog
      title={titleOf(projectName)}
      draft={`suggestion/hours ${projectId}`}
      form={form}
      fields={fields}
      save={(set) => suggestionCalls.setHours({ projectId, ...set })}
      successText={() => t('suggestion.hoursSaved')}
      saved={refreshSuggestions}
      onClose={onClose}
    >
      <p className="field-wide t3 s12">{t('suggestion.hoursHint', zone)}</p>
      <TextField form={form} name="opens" />
      <TextField form={form} name="closes" />
      <NumberField form={form} name="answerHours" />
      <NumberField form={form} name="solveDays" />
      <Field form={form} name="days" wide>
        {({ id }) => (
          <fieldset id={id} className={css.days} aria-label={t('suggestion.days')}>
            <Checkbox.Group
              options={codeChoices('suggestion.day', [1, 2, 3, 4, 5, 6, 7])}
              value={form.values.days ?? []}
              onChange={(days) => form.set('days', days.length > 0 ? days : null)}
            />
          </fieldset>
        )}
      </Field>
      <Field form={{ ...form, required: () => false }} name="daysOff" wide hint={t('suggestion.daysOffHint')}>
        {(control) => (
          <Select<string[]>
            {...control}
            className="choice"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', ' ']}
            placeholder="YYYY-MM-DD"
            value={form.values.daysOff ?? []}
            onChange={(days) => form.set('daysOff', days)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

type Props = { projectId?: number | undefined; onClose: () => void };

/** Which project's hours: that of the list, or the one chosen here first. */
export function WorkingHoursDialog({ projectId, onClose }: Props) {
  const [chosen, setChosen] = useState({ projectId: projectId ?? null, zone: signedInUser().timeZone });
  const { data, error, refetch, isFetchedAfterMount } = useProjectOptions(chosen.projectId);
  const { data: all } = useRead(suggestionApi, 'options', {});
  const project = all?.projects.find((one) => one.projectId === chosen.projectId);
  if (chosen.projectId !== null && data?.hours && isFetchedAfterMount)
    return (
      <HoursForm
        key={chosen.projectId}
        projectId={chosen.projectId}
        hours={data.hours}
        projectName={project?.projectName}
        zone={project?.zone ?? chosen.zone}
        onClose={onClose}
      />
    );
  return (
    <InfoDialog title={t('suggestion.hours')} width={520} onClose={onClose}>
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
      {chosen.projectId === null ? (
        <ProjectChoice
          projectId={null}
          choose={(project) => project && setChosen({ projectId: project.projectId, zone: project.zone })}
        />
      ) : (
        t('kit.loading')
      )}
    </InfoDialog>
  );
}
