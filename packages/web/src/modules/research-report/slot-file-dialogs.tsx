import type { ReportSlot } from '@mdi/contract/modules/research-report/report.fields.ts';
import { useState } from 'react';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { type SlotFile, SlotFileChooser } from './slot-file-chooser.tsx';
import { type Report, refreshReports, researchReportCalls } from './use-report.ts';

type One = {
  report: Pick<Report, 'reportId' | 'version'>;
  slot: ReportSlot;
  /** What lies there. */
  name: string | null;
  onClose: () => void;
};

/** Puts another file into a slot, or the first one, once it has been sent. */
export function ReplaceSlotFileDialog({ report: { reportId, version }, slot, name, onClose }: One) {
  const [file, setFile] = useState<SlotFile | null>(null);
  const [waits, wait] = useState(false);
  const label = t(`researchReport.slot_${slot}`);
  return (
    <ConfirmCallDialog
      title={name === null ? t('researchReport.chooseOf', label) : t('researchReport.replaceAsk', name)}
      verb={t(name === null ? 'kit.save' : 'researchReport.replaceFile')}
      ready={file !== null && !waits}
      call={() =>
        researchReportCalls.replaceFile({ reportId, version, slot, uploadId: file?.uploadId ?? null })
      }
      successText={() => t('researchReport.fileReplaced')}
      done={refreshReports}
      onClose={onClose}
    >
      <div className="stack">
        <p className="t2">
          {t(slot.endsWith('Pdf') ? 'researchReport.pdfHint' : 'researchReport.otherHint')}
        </p>
        {name === null ? null : <p>{t('researchReport.replaceText')}</p>}
        <SlotFileChooser slot={slot} id="replace-file" file={file} put={setFile} wait={wait} />
      </div>
    </ConfirmCallDialog>
  );
}

/** Takes out what lies in a slot. */
export function TakeOutSlotFileDialog({ report: { reportId, version }, slot, name, onClose }: One) {
  return (
    <ConfirmCallDialog
      title={t('researchReport.takeOutAsk', name ?? '')}
      verb={t('researchReport.takeOut')}
      destructive
      call={() => researchReportCalls.replaceFile({ reportId, version, slot, uploadId: null })}
      successText={() => t('researchReport.fileOut')}
      done={refreshReports}
      onClose={onClose}
    >
      {t('researchReport.replaceText')}
    </ConfirmCallDialog>
  );
}
