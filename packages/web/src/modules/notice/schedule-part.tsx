import { Radio } from 'antd';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import type { NoticeDraft } from './notice-draft.ts';
import { ZonedTimeField } from './zoned-time-field.tsx';

type Part = { form: Form<NoticeDraft> };

const hourMs = 3_600_000;
/** The next full hour, a day from now: a time to begin with. */
const soon = (days: number): string =>
  new Date(Math.ceil(Date.now() / hourMs) * hourMs + days * 24 * hourMs).toISOString();

type Time = Part & { name: 'releaseAt' | 'expiresAt'; none: string; some: string; days: number };

function TimeField({ form, name, none, some, days }: Time) {
  const value = form.values[name];
  return (
    <div className="field-wide">
      <Radio.Group
        aria-label={form.label(name)}
        className={css.radios ?? ''}
        value={value === null ? 'none' : 'some'}
        options={[
          { value: 'none', label: none },
          { value: 'some', label: some },
        ]}
        onChange={({ target }) => form.set(name, target.value === 'none' ? null : soon(days))}
      />
      {value === null ? null : (
        <ZonedTimeField form={form} name={name} zone={form.values.zone ?? 'UTC'} needed />
      )}
    </div>
  );
}

/** When it is shown. */
export const SchedulePart = ({ form }: Part) => (
  <>
    <TimeField
      form={form}
      name="releaseAt"
      none={t('notice.releaseNow')}
      some={t('notice.releaseLater')}
      days={1}
    />
    <TimeField
      form={form}
      name="expiresAt"
      none={t('notice.expiryNever')}
      some={t('notice.expiryAt')}
      days={30}
    />
  </>
);
