import { Button } from 'antd';
import type { ReactNode } from 'react';
import { copyText } from '../../kit/codes/copy-text.ts';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { toast } from '../../kit/page/toast.ts';
import { whitelistPaths } from '../../kit/paths/addresses.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { DownloadSwitch, ReaderMarkSettings } from './download-and-mark-settings.tsx';
import { FindingsList } from './findings-list.tsx';
import type { Ask } from './report-dialog-loader.ts';
import { PublishedSwitch, ValiditySwitch } from './report-tags-and-switches.tsx';
import css from './research-report.module.css';
import type { Report } from './use-report.ts';
import { WhoMayRead } from './who-may-read.tsx';

type Part = { report: Report; ask: Ask };

const Line = ({ label, text, children }: { label: string; text: string; children: ReactNode }) => (
  <div className={css.flag}>
    <span>
      {label}
      <small>{text}</small>
    </span>
    {children}
  </div>
);

/** Its switches, and what each does. */
function Flags({ report, ask }: Part) {
  const { publishedAt, download, state } = report;
  const since = publishedAt !== null && showTime(publishedAt);
  return (
    <section className={`card ${css.flags}`} aria-label={t('researchReport.state')}>
      <Line
        label={t('researchReport.state_N')}
        text={t(state === 'N' ? 'researchReport.validHint' : 'researchReport.invalidHint')}
      >
        <ValiditySwitch report={report} ask={ask} />
      </Line>
      <Line
        label={t('researchReport.published_true')}
        text={
          since
            ? t(state === 'N' ? 'researchReport.publishedSince' : 'researchReport.publishedInvalid', since)
            : t('researchReport.notPublishedYet')
        }
      >
        <PublishedSwitch report={report} ask={ask} />
      </Line>
      <Line
        label={t('researchReport.download')}
        text={t(download ? 'researchReport.downloadOn' : 'researchReport.onlineOnly')}
      >
        <DownloadSwitch report={report} />
      </Line>
    </section>
  );
}

function Findings({ report: { findings, published } }: { report: Report }) {
  if (published && findings.length === 0) return null;
  return (
    <section className={`card ${css.box}`}>
      <h2>{t('researchReport.checks')}</h2>
      <FindingsList findings={findings} />
    </section>
  );
}

/** Why nobody reads it now. */
const whyNobody = ({ published, state }: Report) =>
  published ? (state === 'N' ? null : 'Invalid') : 'Unpublished';

/** For whom it is, and whether somebody may read it now. */
function Readable({ report }: { report: Report }) {
  const { whitelisted, whitelists } = report;
  return (
    <section className={`card ${css.box}`}>
      <div className="row">
        <h2>{t('researchReport.whitelisted')}</h2>
        <span className="t3 s12">
          {t(
            whitelisted
              ? 'researchReport.whitelistedHint'
              : whitelists.length > 0
                ? 'researchReport.listsNotBinding'
                : 'researchReport.everyone',
          )}
        </span>
      </div>
      {whitelists.length > 0 ? (
        <ul className={css.lists}>
          {whitelists.map(({ whitelistId, name, phones }) => (
            <li key={whitelistId}>
              <MaybeLink to={whitelistPaths.report.detail(whitelistId)}>{name}</MaybeLink>
              <span className="t3 s12">{t('researchReport.people', phones)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {/* What was answered before it was published or withdrawn is not so any more. */}
      <WhoMayRead key={String(whyNobody(report))} reportId={report.reportId} why={whyNobody(report)} />
    </section>
  );
}

function Share({ report: { published, state, url } }: { report: Report }) {
  const copy = async () => {
    if (await copyText(url)) toast.success(t('researchReport.linkCopied'));
  };
  if (!published || state !== 'N') return null;
  return (
    <section className={`card ${css.box}`}>
      <h2>{t('researchReport.linkTitle')}</h2>
      <div className={css.share}>
        <QrCode text={url} label={t('researchReport.linkQr')} />
        <div className={css.grow}>
          <p className="t3 s12">{t('researchReport.linkText')}</p>
          <Button size="small" onClick={() => void copy()}>
            {t('researchReport.copyLink')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** How a report stands, how its pages are marked, and who may read it. */
export const ReportSide = (part: Part) => (
  <div className={css.side}>
    <Flags {...part} />
    <Findings {...part} />
    <ReaderMarkSettings {...part} />
    <Readable {...part} />
    <Share {...part} />
  </div>
);
