import type { CallFailed } from '../../kit/call/send.ts';
import { lang, t } from '../../kit/words/words.ts';
import { InfoIcon } from '../../lite-kit/icons.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { useTitle } from '../../lite-kit/use-title.ts';
import { kindOf, sizeText } from '../app/file-facts.ts';
import { ShareButton } from '../app/share-button.tsx';
import type { ReportPlace } from '../app/shell/address.ts';
import { Heading, Link } from '../app/shell/navigate.tsx';
import { NotThere } from '../app/view-states.tsx';
import { DownloadButton } from './download-button.tsx';
import {
  callReport,
  type Report,
  type ReportBrief,
  type ReportFile,
  reportFacts,
  titleAndLang,
} from './report-client.ts';
import { useUnstoredRead } from './use-unstored-read.ts';

/** How long the ledger names people; the contract's rule is for who writes, and stays out of the phones. */
const ledgerDays = 180;

const placeOf = (screen: ReportPlace['screen']): ReportPlace => ({
  program: 'report',
  projectId: null,
  screen,
});
export const readingPlace = (reportId: number, of: 'zh' | 'en'): ReportPlace =>
  placeOf({ is: 'reading', reportId, lang: of });
export const reportsPlace = placeOf({ is: 'reports' });

/** The same for one that isn't there, isn't published, is invalid, or is for others. */
export const ReportUnavailable = () => (
  <NotThere title={t('researchReport.notAvailable')} text={t('researchReport.notAvailableText')}>
    <Link className="btn" to={reportsPlace}>
      {t('researchReport.toReports')}
    </Link>
  </NotThere>
);

/** That what is read is written down, said before it is. */
export const LedgerNote = () => (
  <p className="report-note">
    <InfoIcon size={16} />
    {t('researchReport.ledgerNote', ledgerDays)}
  </p>
);

function FileRow({ report, file }: { report: Report; file: ReportFile }) {
  const { slot, name, size, pages } = file;
  const office = slot.endsWith('Other');
  const facts = [pages === null ? null : t('researchReport.pages', pages), sizeText(size)];
  return (
    <li>
      <div className="report-file">
        <span className="file-kind" aria-hidden="true">
          {kindOf(name)}
        </span>
        <span className="report-file-name">
          {name}
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        {report.download ? <DownloadButton reportId={report.reportId} file={file} /> : null}
      </div>
      {office ? (
        <p className="report-told">
          {t(report.download ? 'researchReport.officeOnly' : 'researchReport.officeLocked')}
        </p>
      ) : null}
    </li>
  );
}

/** What is told of a report beside its title; none of it is broken in two. */
export const ReportFacts = ({ report }: { report: ReportBrief }) => (
  <span>
    {reportFacts(report).map((fact, at, all) => (
      <span key={fact} className="report-fact">
        {fact}
        {at < all.length - 1 ? ' · ' : null}
      </span>
    ))}
  </span>
);

/** The languages in which it can be read, that of the page first. */
const readable = ({ documents }: Report): ('zh' | 'en')[] =>
  (lang === 'en' ? (['en', 'zh'] as const) : (['zh', 'en'] as const)).filter((one) =>
    documents.some(({ slot }) => slot === `${one}Pdf`),
  );

function Shown({ report }: { report: Report }) {
  const { text, ...language } = titleAndLang(report);
  useTitle(text);
  const [first, second] = readable(report);
  const { reportId, pictureUrl, documents } = report;
  return (
    <>
      <article className="report">
        {pictureUrl ? <img className="report-cover" src={pictureUrl} alt="" /> : null}
        <Heading {...language}>{text}</Heading>
        <p className="report-facts">
          <em className="report-tag">{t(`researchReport.period_${report.period}`)}</em>
          {report.whitelisted ? <em className="report-tag">{t('researchReport.forInvited')}</em> : null}
          <ReportFacts report={report} />
        </p>
        {first && first !== lang ? (
          <p className="report-note">
            <InfoIcon size={16} />
            {t(`researchReport.only_${first}`)}
          </p>
        ) : null}
        <LedgerNote />
        {first ? null : <p className="report-note">{t('researchReport.nothingToRead')}</p>}
        <section aria-labelledby="report-files">
          <h2 id="report-files">{t('researchReport.files')}</h2>
          <ul className="report-files">
            {documents.map((file) => (
              <FileRow key={file.slot} report={report} file={file} />
            ))}
          </ul>
          {report.download ? null : <p className="report-told">{t('researchReport.error.noDownload')}</p>}
        </section>
      </article>
      <div className="notice-acts">
        <ShareButton title={text} summary={reportFacts(report).join(' · ')} />
        {second ? (
          <Link
            className="btn report-second"
            aria-label={t(`researchReport.read_${second}`)}
            to={readingPlace(reportId, second)}
          >
            {t(`researchReport.lang_${second}`)}
          </Link>
        ) : null}
        {first ? (
          <Link className="btn primary" to={readingPlace(reportId, first)}>
            {t(`researchReport.read_${first}`)}
          </Link>
        ) : null}
      </div>
    </>
  );
}

type Props = { reportId: number; over: (failure: CallFailed) => void };

/** A report that somebody may read: what it is about, its files, and the way to read it. */
export function ReportView({ reportId, over }: Props) {
  const { data, gone, failed, again } = useUnstoredRead<Report>({
    key: `report/${reportId}`,
    load: () => callReport('get', { reportId }),
    over,
  });
  if (gone) return <ReportUnavailable />;
  if (failed) return <LoadFailed text={failed} again={again} />;
  return data ? <Shown report={data} /> : <Loading />;
}
