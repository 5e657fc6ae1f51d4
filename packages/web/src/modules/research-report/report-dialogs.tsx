import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ReasonDialog } from '../../kit/form/fields/reason-field.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { FindingsList } from './findings-list.tsx';
import { PublishingRulesDialog } from './publishing-rules-dialog.tsx';
import { ReplaceSlotFileDialog, TakeOutSlotFileDialog } from './slot-file-dialogs.tsx';
import { type Report, refreshReports, researchReportCalls, titleOf } from './use-report.ts';

type One = {
  report: Pick<Report, 'reportId' | 'titleZh' | 'titleEn' | 'version'>;
  onClose: () => void;
};

const ofVersion = ({ reportId, version }: One['report']) => ({ reportId, version });

/** Asks before readers see a report, at the version whose checks stand there. */
function PublishDialog({ report, onClose }: One) {
  const { reportId } = report;
  const { data, error, refetch, isFetchedAfterMount } = useRead(researchReportApi, 'get', { reportId });
  // What was kept may be older than what would be published.
  const now = isFetchedAfterMount ? data : undefined;
  const stopped = now?.findings.some(({ level }) => level === 'stop') ?? false;
  return (
    <ConfirmCallDialog
      title={t(stopped ? 'researchReport.publishStopped' : 'researchReport.publishTitle', titleOf(report))}
      verb={t('researchReport.publish')}
      ready={now !== undefined && !stopped}
      {...(stopped && { blocked: true, warning: true, cancel: t('kit.close') })}
      call={() => researchReportCalls.publish(ofVersion(now ?? report))}
      successText={() => t('researchReport.publishDone', titleOf(report))}
      done={refreshReports}
      onClose={onClose}
    >
      {error ? (
        <LoadFailed failure={error} retry={() => void refetch()} />
      ) : now ? (
        <div className="stack">
          {stopped ? (
            <p>{t('researchReport.publishStoppedText')}</p>
          ) : now.state === 'N' ? (
            <p>{t('researchReport.publishText')}</p>
          ) : null}
          <FindingsList findings={now.findings} />
        </div>
      ) : (
        t('kit.loading')
      )}
    </ConfirmCallDialog>
  );
}

const moves = {
  unpublish: [
    'researchReport.unpublishTitle',
    'researchReport.unpublishText',
    'researchReport.unpublish',
    'researchReport.unpublishDone',
  ],
  setValid: [
    'researchReport.setValidTitle',
    'researchReport.setValidText',
    'researchReport.setValid',
    'researchReport.setValidDone',
  ],
} as const;

const move =
  (kind: keyof typeof moves) =>
  ({ report, onClose }: One): ReactNode => {
    const [title, text, verb, said] = moves[kind];
    return (
      <ConfirmCallDialog
        title={t(title, titleOf(report))}
        verb={t(verb)}
        destructive={kind === 'unpublish'}
        call={() => researchReportCalls[kind](ofVersion(report))}
        successText={() => t(said, titleOf(report))}
        done={refreshReports}
        onClose={onClose}
      >
        {t(text)}
      </ConfirmCallDialog>
    );
  };

const Reason = z.strictObject({ reason: researchReportApi.ops.setInvalid.input.shape.reason });

function InvalidDialog({ report, onClose }: One) {
  return (
    <ReasonDialog
      title={t('researchReport.setInvalidTitle', titleOf(report))}
      draft={`researchReport/setInvalid ${report.reportId}`}
      rule={Reason}
      label={t('researchReport.reason')}
      verb={t('researchReport.setInvalid')}
      save={({ reason }) => researchReportCalls.setInvalid({ ...ofVersion(report), reason })}
      successText={() => t('researchReport.setInvalidDone', titleOf(report))}
      saved={refreshReports}
      onClose={onClose}
    >
      <p>{t('researchReport.setInvalidText')}</p>
    </ReasonDialog>
  );
}

type Removed = {
  report: One['report'] & Pick<Report, 'reads' | 'downloads'>;
  done?: (() => void) | undefined;
};

function ReportRemoveDialog({ report, done, onClose }: Removed & Pick<One, 'onClose'>) {
  const { reportId, reads, downloads } = report;
  return (
    <RemoveDialog
      name={titleOf(report)}
      check={() => researchReportCalls.remove({ reportId }, { dryRun: true })}
      call={() => researchReportCalls.remove({ reportId })}
      successText={() => t('researchReport.reportRemoved', titleOf(report))}
      done={() => {
        // First, so that the page of the deleted report doesn't ask for it again.
        done?.();
        refreshReports();
      }}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t('researchReport.removeText')}</p>
        {reads + downloads > 0 ? <p>{t('researchReport.removeReads', reads, downloads)}</p> : null}
      </div>
    </RemoveDialog>
  );
}

/** The questions about research reports, and their rules. */
export const dialogs = {
  publish: PublishDialog,
  unpublish: move('unpublish'),
  setInvalid: InvalidDialog,
  setValid: move('setValid'),
  remove: ReportRemoveDialog,
  replace: ReplaceSlotFileDialog,
  takeOut: TakeOutSlotFileDialog,
  rules: PublishingRulesDialog,
};
