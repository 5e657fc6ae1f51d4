import type { Lang } from '@mdi/contract/kit/words.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { Viewer } from '../../kit/viewer/viewer.tsx';
import { t } from '../../kit/words/words.ts';
import { GlobeIcon } from '../../lite-kit/icons.tsx';
import { Failed, Loading } from '../../lite-kit/read-states.tsx';
import { useTitle } from '../../lite-kit/use-title.ts';
import { go, Link } from '../app/navigate.tsx';
import { ShareButton } from '../app/share-button.tsx';
import { NotThere } from '../app/view-states.tsx';
import { DownloadButton } from './download-button.tsx';
import { callReport, factsOf, type Report, titled, type View } from './report-client.ts';
import { LedgerNote, ReportNotThere, readingPlace, reportsPlace } from './report-view.tsx';
import { useAnswer } from './use-answer.ts';
import { type EndReason, useReading } from './use-reading.ts';

const said: Readonly<
  Record<
    EndReason,
    'researchReport.closedGone' | 'researchReport.closedElsewhere' | 'researchReport.error.over'
  >
> = {
  gone: 'researchReport.closedGone',
  elsewhere: 'researchReport.closedElsewhere',
  closed: 'researchReport.error.over',
};

/** Why reading has ended, and the ways on. */
const Closed = ({ why, again }: { why: EndReason; again: () => void }) => (
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
function Acts({ report, lang, view }: { report: Report; lang: Lang; view: View }) {
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
      <ShareButton title={titled(report).text} summary={factsOf(report).join(' · ')} url={url} />
      {download ? (
        <DownloadButton reportId={reportId} file={{ slot: `${lang}Pdf`, name: view.name }} labelled />
      ) : null}
    </>
  );
}

type Props = { reportId: number; lang: Lang; over: (failure: CallFailed) => void };

/** A document of a report, read for as long as somebody may. */
export function ReadingView({ reportId, lang, over }: Props) {
  const { state, turned, renew, withheld, again } = useReading({ reportId, lang, over });
  const { data: report } = useAnswer<Report>({
    key: `report/${reportId}`,
    load: () => callReport('get', { reportId }),
    over,
  });
  useTitle(report ? titled(report).text : t('researchReport.list'));
  if (state.is === 'notThere') return <ReportNotThere />;
  if (state.is === 'over') return <Closed why={state.why} again={again} />;
  if (state.is === 'failed') return <Failed text={state.text} again={again} />;
  if (state.is === 'opening') return <Loading />;
  const { view } = state;
  return (
    <div className="reading">
      <h1 className="report-unseen">{report ? titled(report).text : view.name}</h1>
      <LedgerNote />
      <Viewer
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
