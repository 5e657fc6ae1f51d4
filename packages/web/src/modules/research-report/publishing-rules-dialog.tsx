import { Checkbox } from 'antd';
import { useWrite } from '../../kit/call/use-write.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { refreshReports, researchReportCalls, useReportOptions } from './use-report.ts';

/** What head office decides of publishing; each change is saved at once. */
export function PublishingRulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useReportOptions();
  const { run, busy } = useWrite(researchReportCalls.setRules, {
    done: () => {
      toast.success(t('researchReport.rulesSaved'));
      refreshReports();
    },
  });
  return (
    <InfoDialog title={t('researchReport.rules')} width={520} onClose={onClose}>
      {error ? (
        <LoadFailed failure={error} retry={() => void refetch()} />
      ) : data ? (
        <div className="stack">
          <Checkbox
            disabled={busy}
            checked={data.ownPublish}
            onChange={({ target }) => void run({ ownPublish: target.checked })}
          >
            {t('researchReport.ownPublish')}
          </Checkbox>
          <p className="t3 s12">{t('researchReport.ownPublishHint')}</p>
        </div>
      ) : (
        t('kit.loading')
      )}
    </InfoDialog>
  );
}
