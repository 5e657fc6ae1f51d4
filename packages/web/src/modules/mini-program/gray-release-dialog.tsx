import { Slider } from 'antd';
import * as z from 'zod/mini';
import { Field } from '../../kit/form/field.tsx';
import { NumberBox } from '../../kit/form/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';
import css from './mini-program.module.css';
import { miniProgramCalls, refreshAfterStart, useMiniProgram, versionText } from './mini-program-calls.ts';

const whole = z.int({ error: 'miniProgram.error.grayRange' });
const Share = z.strictObject({
  percentage: whole.check(
    z.minimum(1, { error: 'miniProgram.error.grayRange' }),
    z.maximum(100, { error: 'miniProgram.error.grayRange' }),
  ),
});
type Share = z.output<typeof Share>;

/** The next usual share above what some have already. */
const after = (now: number): number => [5, 10, 20, 50, 100].find((one) => one > now) ?? 100;

/** Shows the approved version to some; the share only grows. */
export function GrayReleaseDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, version } = row;
  const now = row.gray ?? 0;
  const audit = useMiniProgram(miniProgramId).data?.audit;
  const form = useForm<Share>({
    schema: Share,
    start: { percentage: after(now) },
    label: () => t('miniProgram.grayPercentage'),
  });
  const { percentage } = form.values;
  return (
    <FormDialog
      title={t('miniProgram.grayTitle', versionText(row.selected))}
      draft={`miniProgram/gray ${miniProgramId}`}
      form={form}
      fields={['percentage']}
      light
      verb={t('miniProgram.grayNow')}
      save={(share) =>
        miniProgramCalls.gray({ miniProgramId, version, auditId: audit?.auditId ?? 0, ...share })
      }
      successText={() => t('miniProgram.started')}
      saved={refreshAfterStart}
      onClose={onClose}
    >
      <p>{t('miniProgram.grayText')}</p>
      {row.gray === null ? null : <p className="t2">{t('miniProgram.grayAt', row.gray)}</p>}
      <Field form={form} name="percentage">
        {(control) => (
          <div className={css.share}>
            <Slider
              className="grow"
              min={0}
              max={100}
              value={typeof percentage === 'number' ? percentage : now}
              ariaLabelForHandle={t('miniProgram.grayPercentage')}
              onChange={(to: number) => form.set('percentage', Math.max(to, now + 1))}
            />
            <NumberBox
              {...control}
              className={css.shareBox ?? ''}
              value={percentage}
              unit="%"
              // What is no number is refused by the rule.
              onChange={(typed) => form.set('percentage', typeof typed === 'string' ? Number.NaN : typed)}
            />
          </div>
        )}
      </Field>
    </FormDialog>
  );
}
