import { Button } from 'antd';
import type { ReactNode } from 'react';
import { copyText } from '../../kit/codes/copy-text.ts';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { whitelistPaths } from '../../kit/paths/addresses.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { Checks } from './checks.tsx';
import { MarkPreview } from './mark-preview.tsx';
import type { Ask } from './report-questions.ts';
import { PublishedSwitch, ValiditySwitch } from './report-tags.tsx';
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

/** The two switches, what each does, and what readers may do. */
function Flags({ report, ask }: Part) {
  const { publishedAt, download } = report;
  return (
    <section className={`card ${css.flags}`} aria-label={t('researchReport.state')}>
      <Line label={t('researchReport.state_N')} text={t('researchReport.validHint')}>
        <ValiditySwitch report={report} ask={ask} />
      </Line>
      <Line
        label={t('researchReport.publish')}
        text={
          publishedAt === null
            ? t('researchReport.notPublishedYet')
            : t('researchReport.publishedSince', showTime(publishedAt))
        }
      >
        <PublishedSwitch report={report} ask={ask} />
      </Line>
      <Line
        label={t('researchReport.download')}
        text={t(download ? 'researchReport.downloadOn' : 'researchReport.onlineOnly')}
      >
        <KindTag>{t(download ? 'kit.yes' : 'kit.no')}</KindTag>
      </Line>
    </section>
  );
}

function Findings({ report: { findings, published } }: { report: Report }) {
  if (published && findings.length === 0) return null;
  return (
    <section className={`card ${css.box}`}>
      <h2>{t('researchReport.checks')}</h2>
      <Checks findings={findings} />
    </section>
  );
}

function Mark({ report }: { report: Report }) {
  const { markSample, markStrength, markDate, markCompany, selectText } = report;
  return (
    <section className={`card ${css.box}`}>
      <h2>{t('researchReport.mark')}</h2>
      <MarkPreview line={markSample} strength={markStrength} label={t('researchReport.markSample')} />
      <p className={css.tags}>
        <KindTag>{t('researchReport.markFixed')}</KindTag>
        {markDate ? <KindTag>{t('researchReport.day')}</KindTag> : null}
        {markCompany ? <KindTag>{t('researchReport.companyName')}</KindTag> : null}
        <KindTag>{`${t('researchReport.markStrength')} ${markStrength}%`}</KindTag>
        {selectText ? <KindTag>{t('researchReport.selectText')}</KindTag> : null}
      </p>
    </section>
  );
}

/** For whom it is, and whether somebody may read it now. */
function Readable({ report }: { report: Report }) {
  const { whitelisted, whitelists } = report;
  return (
    <section className={`card ${css.box}`}>
      <div className="row">
        <h2>{t('researchReport.whitelisted')}</h2>
        <span className="t3 s12">
          {t(whitelisted ? 'researchReport.whitelistedHint' : 'researchReport.everyone')}
        </span>
      </div>
      {whitelisted ? (
        <ul className={css.lists}>
          {whitelists.map(({ whitelistId, name, phones }) => (
            <li key={whitelistId}>
              <MaybeLink to={whitelistPaths.report.detail(whitelistId)}>{name}</MaybeLink>
              <span className="t3 s12">{t('researchReport.people', phones)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <WhoMayRead reportId={report.reportId} />
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
    <Mark {...part} />
    <Readable {...part} />
    <Share {...part} />
  </div>
);
