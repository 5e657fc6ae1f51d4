import { type HealthState, healthApi } from '@mdi/contract/modules/health/health.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { LoadFailed, LoadFailedBar } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { FactCard } from '../../kit/record/facts.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './health.module.css';
import { figuresText, type Health, showBytes } from './health-text.ts';

/** As often as the server takes new figures. */
const everyMs = 10_000;

const tones: Readonly<Record<HealthState, Tone>> = { good: 'ok', warn: 'warn', bad: 'bad', unknown: 'mute' };

/** How all of it is, in a word: the worst of it, and how many parts are so. */
function Overall({ parts }: Pick<Health, 'parts'>) {
  const many = (wanted: HealthState) => parts.filter(({ state }) => state === wanted).length;
  const [bad, warn] = [many('bad'), many('warn')];
  if (bad > 0) return <Tag tone="bad">{t('health.wrong', bad)}</Tag>;
  if (warn > 0) return <Tag tone="warn">{t('health.toLook', warn)}</Tag>;
  return <Tag tone="ok">{t('health.allGood')}</Tag>;
}

function Parts({ health }: { health: Health }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key.
    <section className={`card ${css.wide}`} tabIndex={0} aria-label={t('health.title')}>
      <table className={css.parts}>
        <thead>
          <tr>
            <th scope="col">{t('health.part')}</th>
            <th scope="col">{t('health.state')}</th>
            <th scope="col">{t('health.figures')}</th>
            <th scope="col">{t('health.advice')}</th>
          </tr>
        </thead>
        <tbody>
          {health.parts.map(({ part, state }) => (
            <tr key={part} data-part={part} data-state={state}>
              <th scope="row">{t(`health.part_${part}`)}</th>
              <td>
                <Tag tone={tones[state]}>{t(`health.state_${state}`)}</Tag>
              </td>
              <td>
                {figuresText(part, health).map((one) => (
                  <span key={one} className={css.line}>
                    {one}
                  </span>
                ))}
              </td>
              <td className={state === 'good' ? 't3' : undefined}>
                {state === 'warn' || state === 'bad' ? t(`health.do_${part}`) : t('health.adviceNone')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Node({ node: { name, version, startedAt, rssBytes, workerRssBytes } }: Pick<Health, 'node'>) {
  return (
    <FactCard
      title={t('health.node')}
      facts={[
        { label: t('health.name'), value: name },
        { label: t('health.version'), value: version },
        { label: t('health.startedAt'), value: showTime(startedAt) },
        { label: t('health.rssBytes'), value: showBytes(rssBytes) },
        {
          label: t('health.workerRssBytes'),
          value: workerRssBytes === null ? null : showBytes(workerRssBytes),
        },
      ]}
    />
  );
}

/** How the installation is: each part in words, the figures that say so, and what to do. */
export function HealthPage() {
  const { data, error, refetch } = useRead(healthApi, 'state', {}, { pollMs: everyMs });
  const retry = () => void refetch();
  if (!data)
    return (
      <div className="page">
        <PageHead title={t('health.title')} />
        <section className="card">
          {error ? <LoadFailed failure={error} retry={retry} /> : <Skeleton rows={12} />}
        </section>
      </div>
    );
  return (
    <div className="page">
      <PageHead
        title={t('health.title')}
        beside={error ? null : <Overall parts={data.parts} />}
        hint={t('health.listHint', data.node.name, showTime(data.at))}
      />
      {error ? <LoadFailedBar failure={error} retry={retry} /> : null}
      <Parts health={data} />
      <Node node={data.node} />
    </div>
  );
}
