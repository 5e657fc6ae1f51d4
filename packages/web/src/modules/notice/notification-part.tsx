import { Checkbox } from 'antd';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { usePeople } from './audience-part.tsx';
import type { NoticeDraft } from './notice-draft.ts';
import { useNoticeOptions } from './use-notice.ts';

type Part = { form: Form<NoticeDraft> };

/** How readers are told, and whether they answer. */
export function NotificationPart({ form }: Part) {
  const { size } = usePeople({ form });
  const [first] = form.values.projectIds ?? [];
  const { data } = useNoticeOptions();
  const of =
    data?.projects.find(({ projectId }) => projectId === first)?.projectName ?? t('notice.projectId');
  const title = form.values.titleZh ?? t('notice.untitled');
  return (
    <>
      <div className="field-wide">
        <Checkbox
          id="field-mustConfirm"
          checked={form.values.mustConfirm === true}
          onChange={({ target }) => form.set('mustConfirm', target.checked)}
        >
          {t('notice.mustConfirm')}
        </Checkbox>
        <p className="t3 s12">{t('notice.mustConfirmHint')}</p>
      </div>
      <div className="field-wide">
        <Checkbox
          id="field-sms"
          checked={form.values.sms === true}
          onChange={({ target }) => form.set('sms', target.checked)}
        >
          {t('notice.smsLabel')}
        </Checkbox>
        {form.values.sms && size ? <p className="t3 s12">{t('notice.smsHint', size.phones)}</p> : null}
        {form.values.sms ? <p className="t3 s12">{t('notice.smsSays', of, title)}</p> : null}
      </div>
    </>
  );
}
