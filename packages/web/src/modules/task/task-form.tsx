import { TaskInput, taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { typedCronInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { timeZones } from '../../kit/time/time-zones.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { NextRuns } from './next-runs.tsx';
import css from './task.module.css';
import { daysParam } from './task-params.ts';

const { kind, name, description, params: _, ...plan } = TaskInput.shape;

/** The names are missing where they are the product's own, the days where a kind wants none. */
const Facts = z.strictObject({
  kind: z.optional(kind),
  name: z.optional(name),
  description: z.optional(description),
  ...plan,
  days: z.optional(z.int()),
});
export type TaskForm = z.output<typeof Facts>;

/** The rule of the form of a task of a kind. */
export const taskFormSchemaFor = (of: string, { named, chosen }: { named: boolean; chosen: boolean }) => {
  const days = daysParam(of);
  return z.strictObject({
    ...Facts.shape,
    ...(chosen ? { kind } : {}),
    ...(named ? { name, description } : {}),
    ...(days ? { days: days.rule } : {}),
  });
};

export const taskFieldLabel = (field: keyof TaskForm): string =>
  field === 'days' ? t('task.param_days') : t(`task.${field}`);

/** What the expression says, and the times that follow from it. */
function Preview({ form }: { form: Form<TaskForm> }) {
  const { cron, zone } = form.values;
  const said = typedCronInWords(cron, t);
  const asked = useDebounced({ cron: cron ?? '', zone: zone ?? '' });
  const ready = typedCronInWords(asked.cron, t) !== undefined && asked.zone !== '';
  const { data } = useRead(taskApi, 'preview', asked, { enabled: ready, keep: true });
  if (!said) return null;
  return (
    <div className={css.preview} aria-live="polite">
      <p>{t('task.cronSays', said)}</p>
      {data && ready ? <NextRuns next={data.next} zone={asked.zone} /> : null}
    </div>
  );
}

type Kind = { kind: string; name: string; does: string };

function Zone({ form }: { form: Form<TaskForm> }) {
  const set = form.values.zone;
  const zones = useMemo(() => timeZones(set), [set]);
  return <ChoiceField form={form} name="zone" options={zones} />;
}

type Of = { form: Form<TaskForm>; kinds?: readonly Kind[]; named: boolean; params: string };

/** The sections of the form; `kinds` are offered for a new task. */
export function taskSections({ form, kinds, named, params }: Of): Section<TaskForm>[] {
  const days = daysParam(params);
  const does = kinds?.find((one) => one.kind === form.values.kind)?.does;
  const basics: Section<TaskForm> = {
    id: 'basics',
    title: t('task.facts'),
    fields: [...(kinds ? (['kind'] as const) : []), 'name', 'description'],
    body: (
      <>
        {kinds ? (
          <ChoiceField
            form={form}
            name="kind"
            options={kinds.map((one) => ({ value: one.kind, label: `${one.name} (${one.kind})` }))}
            {...(does ? { hint: does } : {})}
          />
        ) : null}
        <TextField form={form} name="name" />
        <MultilineField form={form} name="description" rows={2} />
      </>
    ),
  };
  return [
    ...(named ? [basics] : []),
    {
      id: 'plan',
      title: t('task.plan'),
      fields: ['cron', 'zone', ...(days ? (['days'] as const) : [])],
      body: (
        <>
          <TextField form={form} name="cron" hint={t('task.cronHint')} wide />
          <Preview form={form} />
          <Zone form={form} />
          {days ? <NumberField form={form} name="days" /> : null}
        </>
      ),
    },
    {
      id: 'behaviour',
      title: t('task.behaviour'),
      fields: ['missed', 'overlap', 'timeoutMinutes', 'retries'],
      body: (
        <>
          <ChoiceField form={form} name="missed" options={codeChoices('task.missed', ['skip', 'once'])} />
          <ChoiceField form={form} name="overlap" options={codeChoices('task.overlap', ['skip', 'wait'])} />
          <NumberField form={form} name="timeoutMinutes" />
          <NumberField form={form} name="retries" />
        </>
      ),
    },
    {
      id: 'alerts',
      title: t('task.alerts'),
      fields: ['alertFailures', 'alertLateMinutes', 'alertSlowTimes'],
      body: (
        <>
          <NumberField form={form} name="alertFailures" hint={t('task.alertFailuresHint')} />
          <NumberField form={form} name="alertLateMinutes" hint={t('task.alertLateMinutesHint')} />
          <NumberField form={form} name="alertSlowTimes" hint={t('task.alertSlowTimesHint')} />
        </>
      ),
    },
  ];
}
