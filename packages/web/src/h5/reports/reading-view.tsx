import type { Lang } from '@mdi/contract/kit/words.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { PdfViewer } from '../../kit/pdf-viewer/pdf-viewer.tsx';
import { t } from '../../kit/words/words.ts';
import { GlobeIcon } from '../../lite-kit/icons.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { useTitle } from '../../lite-kit/use-title.ts';
import { ShareButton } from '../app/share-button.tsx';
import { go, Link } from '../app/shell/navigate.tsx';
import { NotThere } from '../app/view-states.tsx';
import { DownloadButton } from './download-button.tsx';
import { callReport, type Report, type ReportOpening, reportFacts, titleAndLang } from './report-client.ts';
import { LedgerNote, ReportUnavailable, readingPlace, reportsPlace } from './report-view.tsx';
import { useDocumentView, type ViewEndReason } from './use-document-view.ts';
import { useUnstoredRead } from './use-unstored-read.ts';

const said: Readonly<
  Record<
    ViewEndReason,
    'researchReport.closedGone' | 'researchReport.closedElsewhere' | 'researchReport.error.over'
  >
> = {
  gone: 'researchReport.closedGone',
  elsewhere: 'researchReport.closedElsewhere',
  closed: 'researchReport.error.over',
};

/** Why reading has ended, and the ways on. */
const Closed = ({ why, again }: { why: ViewEndReason; again: () => void }) => (
  <NotThere
    title={t(why === 'gone' ? 'researchReport.notAvailable' : 'researchReport.closed')}
    text={t(said[why])}
  >
    {why === 'gone' ? null : (
      <button type="button" className="btn primary" onClick={again}>
        {t('researchReport.openAgain')}
      </button>
    )}
    <Link className="btn" to={reportsPlace}>
      {t('researchReport.toReports')}
    </Link>
  </NotThere>
);

/** What may be done with a report while it is read. */
function Acts({ report, lang, view }: { report: Report; lang: Lang; view: ReportOpening }) {
  const other = lang === 'zh' ? 'en' : 'zh';
  const { reportId, documents, url, download } = report;
  return (
    <>
      {documents.some(({ slot }) => slot === `${other}Pdf`) ? (
        <button type="button" onClick={() => go(readingPlace(reportId, other), { instead: true })}>
          <GlobeIcon size={22} />
          {t(`researchReport.lang_${other}`)}
        </button>
      ) : null}
      <ShareButton title={titleAndLang(report).text} summary={reportFacts(report).join(' · ')} url={url} />
      {download ? (
        <DownloadButton reportId={reportId} file={{ slot: `${lang}Pdf`, name: view.name }} labelled />
      ) : null}
    </>
  );
}

type Props = { reportId: number; lang: Lang; over: (failure: CallFailed) => void };

/** A document of a report, read for as long as somebody may. */
export function ReadingView({ reportId, lang, over }: Props) {
  const { state, turned, renew, withheld, again } = useDocumentView({ reportId, lang, over });
  const { data: report } = useUnstoredRead<Report>({
    key: `report/${reportId}`,
    load: () => callReport('get', { reportId }),
    over,
  });
  useTitle(report ? titleAndLang(report).text : t('researchReport.list'));
  if (state.is === 'notThere') return <ReportUnavailable />;
  if (state.is === 'over') return <Closed why={state.why} again={again} />;
  if (state.is === 'failed') return <LoadFailed text={state.text} again={again} />;
  if (state.is === 'opening') return <Loading />;
  const { view } = state;
  return (
    <div className="reading">
      <h1 className="report-unseen">{report ? titleAndLang(report).text : view.name}</h1>
      <LedgerNote />
      <PdfViewer
        key={view.viewId}
        source={{ url: view.url, renew }}
        mark={view.mark}
        strength={view.markStrength}
        selectText={view.selectText}
        page={view.page}
        turned={turned}
        withheld={withheld}
        acts={report ? <Acts report={report} lang={lang} view={view} /> : null}
      />
    </div>
  );
}
