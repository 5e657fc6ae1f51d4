import { KindTag } from '../../kit/page/tag.tsx';
import { showDay } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { CroppedPicture } from './picture-fields.tsx';
import { CompletenessTags } from './report-tags-and-switches.tsx';
import css from './research-report.module.css';
import { type Report, regionText } from './use-report.ts';

/** How often, and by how many; a line breaks between the two alone. */
const Counted = ({ times, people }: { times: number; people: number }) => (
  <>
    <span className={css.whole}>{t('researchReport.times', times)} ·</span>{' '}
    <span className={css.whole}>{t('researchReport.people', people)}</span>
  </>
);

/** The pictures of a report and what it is about. */
export function ReportFacts({ report }: { report: Report }) {
  const { picture, share } = report;
  const facts = [
    ['reportOn', report.reportOn],
    ['category', report.categoryName],
    ['region', regionText(report)],
    ['period', <KindTag key="period">{t(`researchReport.period_${report.period}`)}</KindTag>],
    ['uploadedBy', report.uploadedBy ?? t('kit.none')],
    ['uploadedAt', showDay(report.uploadedAt)],
    ['reads', <Counted key="reads" times={report.reads} people={report.readers} />],
    ['downloads', <Counted key="downloads" times={report.downloads} people={report.downloaders} />],
  ] as const;
  return (
    <section className={`card ${css.facts}`} aria-label={t('researchReport.facts')}>
      <figure>
        <CroppedPicture
          url={picture?.url ?? null}
          focus={picture ?? undefined}
          label={t('researchReport.pictureOf')}
        />
        <figcaption className="t3 s12">{t('researchReport.pictureOf')}</figcaption>
      </figure>
      <figure>
        <CroppedPicture url={share?.url ?? null} share label={t('researchReport.shareOf')} />
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
              <CompletenessTags {...report} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
