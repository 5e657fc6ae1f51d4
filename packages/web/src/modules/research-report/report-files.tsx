import {
  isShownInViewer,
  langOfSlot,
  type ReportSlot,
  reportSlots,
} from '@mdi/contract/modules/research-report/report.fields.ts';
import type { ReportDocument } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { LinkButton, QuietButton } from '../../kit/page/small-button.tsx';
import { showDay } from '../../kit/time/project-time.ts';
import { fileSizeText } from '../../kit/words/file-size-and-kind.ts';
import { t } from '../../kit/words/words.ts';
import { FirstPagesStrip } from './first-pages-strip.tsx';
import type { Ask } from './report-dialog-loader.ts';
import type { PreviewedPage } from './report-preview.tsx';
import css from './research-report.module.css';
import { SlotFileKind } from './slot-file-chooser.tsx';
import type { Report } from './use-report.ts';

const metaOf = ({ no, pages, size, addedAt }: ReportDocument): string =>
  [
    pages === null ? null : t('researchReport.pages', pages),
    fileSizeText(size),
    showDay(addedAt),
    no > 1 ? t('researchReport.fileNo', no) : null,
  ]
    .filter(Boolean)
    .join(' · ');

type Part = { report: Report; ask: Ask; preview: (of: PreviewedPage) => void };

function SlotRow({ report, slot, ask, preview }: Part & { slot: ReportSlot }) {
  const document = report.documents.find((one) => one.slot === slot);
  const label = t(`researchReport.slot_${slot}`);
  const put = report.can.edit ? (
    <LinkButton
      aria-label={t(document ? 'researchReport.replaceOf' : 'researchReport.chooseOf', label)}
      onClick={() => ask({ kind: 'replace', report, slot, name: document?.name ?? null })}
    >
      {t(document ? 'researchReport.replaceFile' : 'researchReport.chooseFile')}
    </LinkButton>
  ) : null;
  if (!document) {
    return (
      <div className={css.slotRow}>
        <span className={css.noFile} aria-hidden="true">
          <Icon name="upload" size={16} />
        </span>
        <span className={`t3 ${css.fileName}`}>
          {label}
          <small>{t('researchReport.noFile')}</small>
        </span>
        {put}
      </div>
    );
  }
  const { name, url } = document;
  return (
    <>
      <div className={css.slotRow}>
        <SlotFileKind name={name} />
        <span className={css.fileName}>
          {name}
          <small>{metaOf(document)}</small>
        </span>
        <span className={css.fileActs}>
          {put}
          {report.can.edit ? (
            <QuietButton
              aria-label={`${t('researchReport.takeOut')} ${name}`}
              icon={<Icon name="trash" size={16} />}
              onClick={() => ask({ kind: 'takeOut', report, slot, name })}
            />
          ) : null}
          {isShownInViewer(slot) ? (
            <QuietButton
              aria-label={t('researchReport.previewOf', name)}
              icon={<Icon name="eye" size={16} />}
              onClick={() => preview({ document, page: 1 })}
            />
          ) : null}
          <a className={css.save} href={url} download={name} aria-label={t('researchReport.saveOf', name)}>
            <Icon name="download" size={16} />
          </a>
        </span>
      </div>
      {isShownInViewer(slot) ? (
        <FirstPagesStrip document={document} open={(page) => preview({ document, page })} />
      ) : null}
    </>
  );
}

/** The files of a report in each language, and what may be done with them. */
export const ReportFiles = (part: Part) => (
  <section className={`card ${css.languages}`}>
    {(['zh', 'en'] as const).map((lang) => (
      <div key={lang}>
        <h2>{t(`researchReport.files_${lang}`)}</h2>
        {reportSlots
          .filter((slot) => langOfSlot(slot) === lang)
          .map((slot) => (
            <SlotRow key={slot} {...part} slot={slot} />
          ))}
      </div>
    ))}
  </section>
);
