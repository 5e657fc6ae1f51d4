import { KindTag } from '../../kit/page/tag.tsx';
import { showDay } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { Cut } from './picture-fields.tsx';
import { Complete } from './report-tags.tsx';
import css from './research-report.module.css';
import { type Report, regionSaid } from './use-report.ts';

/** The pictures of a report and what it is about. */
export function ReportFacts({ report }: { report: Report }) {
  const { picture, share } = report;
  const facts = [
    ['reportOn', report.reportOn],
    ['category', report.categoryName],
    ['region', regionSaid(report)],
    ['period', <KindTag key="period">{t(`researchReport.period_${report.period}`)}</KindTag>],
    ['uploadedBy', report.uploadedBy ?? t('kit.none')],
    ['uploadedAt', showDay(report.uploadedAt)],
    ['reads', `${t('researchReport.times', report.reads)} · ${t('researchReport.people', report.readers)}`],
    [
      'downloads',
      `${t('researchReport.times', report.downloads)} · ${t('researchReport.people', report.downloaders)}`,
    ],
  ] as const;
  return (
    <section className={`card ${css.facts}`} aria-label={t('researchReport.facts')}>
      <figure>
        <Cut url={picture?.url ?? null} focus={picture ?? undefined} label={t('researchReport.pictureOf')} />
        <figcaption className="t3 s12">{t('researchReport.pictureOf')}</figcaption>
      </figure>
      <figure>
        <Cut url={share?.url ?? null} share label={t('researchReport.shareOf')} />
        <figcaption className="t3 s12">
          {t(share?.cropped ? 'researchReport.shareCropped' : 'researchReport.shareOf')}
        </figcaption>
      </figure>
      <div className={css.grow}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`researchReport.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={css.factWide}>
            <dt>{t('researchReport.complete')}</dt>
            <dd>
              <Complete {...report} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
