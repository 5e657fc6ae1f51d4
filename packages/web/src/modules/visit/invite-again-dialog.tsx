import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { maxRepeats } from '@mdi/contract/modules/visit/visit.fields.ts';
import { Checkbox } from 'antd';
import * as z from 'zod/mini';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { today } from '../../kit/time/project-time.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import {
  parseClock,
  type RepeatPattern,
  repeatDays,
  repeatedPeriods,
  repeatKinds,
} from './fields/repeat-periods.ts';
import { refreshVisits, visitCalls, visitorName } from './use-visit.ts';
import type { VisitDialogProps } from './visit-dialog-props.ts';

const clock = z
  .string()
  .check(z.refine((text) => parseClock(text) !== undefined, { error: 'visit.clockBad' }));
const Again = z
  .strictObject({
    day: z.iso.date({ error: 'field.date' }),
    from: clock,
    until: clock,
    repeat: z.enum(repeatKinds),
    times: z.int().check(z.minimum(1), z.maximum(maxRepeats)),
    send: visitApi.ops.again.input.shape.send,
  })
  .check(
    z.refine(({ from, until }) => (parseClock(from) ?? '') <= (parseClock(until) ?? ''), {
      error: 'visit.clockOrder',
      path: ['until'],
    }),
  );
type Again = z.output<typeof Again>;

const patternOf = ({ day, from, until, repeat, times }: Again): RepeatPattern => ({
  day,
  repeat,
  times,
  from: parseClock(from) ?? '',
  until: parseClock(until) ?? '',
});

const shownDays = 3;

/** What will come of it, in days. */
function Sum({ again }: { again: Again | undefined }) {
  if (!again) return null;
  const days = repeatDays(patternOf(again));
  const some = days.slice(0, shownDays).join(t('kit.listMark'));
  return (
    <p className="t2" role="status">
      {t('visit.againSum', days.length, days.length > shownDays ? t('visit.againAll', some) : some)}
    </p>
  );
}

const labels = {
  day: 'visit.firstDay',
  from: 'visit.fromClock',
  until: 'visit.toClock',
  repeat: 'visit.repeat',
  times: 'visit.times',
  send: 'visit.sendSms',
} as const;

/** Invites a guest again: another day copies the visit, several repeat it. */
export function InviteAgainDialog({ visit, onClose }: VisitDialogProps) {
  const { visitId } = visit;
  const form = useForm<Again>({
    schema: Again,
    start: {
      day: today(),
      from: clockOf(visit.startAt).slice(11),
      until: clockOf(visit.endAt).slice(11),
      repeat: 'once',
      times: 5,
      send: visit.phone !== null,
    },
    label: (name) => t(labels[name]),
  });
  const parsed = Again.safeParse(form.values);
  const several = form.values.repeat !== 'once';
  return (
    <FormDialog
      title={t('visit.againTitle', visitorName(visit))}
      draft={`visit/again ${visitId}`}
      verb={t('visit.again')}
      form={form}
      fields={['day', 'from', 'until', 'repeat', 'times']}
      save={(again) =>
        visitCalls.again({ visitId, send: again.send, periods: repeatedPeriods(patternOf(again)) })
      }
      successText={({ visitIds }) => t('visit.againDone', visitorName(visit), visitIds.length)}
      saved={refreshVisits}
      onClose={onClose}
    >
      <p className="t2">{t('visit.againText')}</p>
      <DateField form={form} name="day" first={today()} />
      <div className="pair">
        <TextField form={form} name="from" />
        <TextField form={form} name="until" />
      </div>
      <div className="pair">
        <ChoiceField
          form={form}
          name="repeat"
          options={repeatKinds.map((value) => ({ value, label: t(`visit.repeat_${value}`) }))}
        />
        {several ? <NumberField form={form} name="times" /> : null}
      </div>
      {visit.phone === null ? null : (
        <Checkbox
          checked={form.values.send === true}
          onChange={({ target }) => form.set('send', target.checked)}
        >
          {t('visit.sendSms')}
        </Checkbox>
      )}
      <Sum again={parsed.data} />
    </FormDialog>
  );
}
