import type { ReportDocument } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { Modal } from 'antd';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import css from './research-report.module.css';
import type { Report } from './use-report.ts';

const PdfViewer = lazyPart(() => import('../../kit/pdf-viewer/pdf-viewer.tsx').then((m) => m.PdfViewer));

export type PreviewedPage = { document: ReportDocument; page: number };

/** A document as readers see it, with a mark of who looks; this counts for nothing in the ledger. */
export function ReportPreview(props: { report: Report; of: PreviewedPage; onClose: () => void }) {
  const { report, of, onClose } = props;
  const { document, page } = of;
  useFocusReturn();
  return (
    <Modal open centered width="min(1080px, 94vw)" title={document.name} footer={null} onCancel={onClose}>
      <div className={css.preview}>
        <PdfViewer
          source={{ url: document.url }}
          mark={report.markSample}
          strength={report.markStrength}
          selectText={report.selectText}
          page={page}
        />
      </div>
    </Modal>
  );
}
