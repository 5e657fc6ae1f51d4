import { formatCount } from '@mdi/contract/kit/display.ts';
import { Button } from 'antd';
import { type ComponentProps, useId, useRef } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { MonthChart, type Series } from '../../kit/charts/month-chart.tsx';
import { saveChartPng } from '../../kit/charts/save-chart-png.ts';
import { ticksUpTo } from '../../kit/charts/scale.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import css from './tool.module.css';

/** What a chart is made of. */
export type ChartFigures = Pick<ComponentProps<typeof MonthChart>, 'kind' | 'labels' | 'labelTitle'> & {
  series: readonly Series[];
  /** In per cent, from 0 to 1; counts otherwise. */
  share?: boolean;
};

type Props = {
  title: string;
  /** The page that these figures stand on. */
  source: { title: string; path: string };
  /** undefined while they are on their way. */
  figures: ChartFigures | undefined;
  failure: CallFailed | null;
  retry: () => void;
};

const quarters = [0, 0.25, 0.5, 0.75, 1];
const percent = (value: number): string => `${(value * 100).toFixed(quarters.includes(value) ? 0 : 1)}%`;

function Drawn({ title, figures }: { title: string; figures: ChartFigures }) {
  const { series, share, ...rest } = figures;
  const values = series.flatMap((one) => one.values);
  if (values.every((value) => value === 0)) return <EmptyState title={t('tool.chartEmpty')} />;
  return (
    <MonthChart
      label={title}
      {...rest}
      series={series}
      ticks={share ? quarters : ticksUpTo(Math.max(0, ...values))}
      format={share ? percent : formatCount}
    />
  );
}

/** One chart over live figures: a picture to save, a table to read, and the page they are from. */
export function ChartCard({ title, source, figures, failure, retry }: Props) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const save = () => {
    const svg = card.current?.querySelector<SVGSVGElement>('.chart svg');
    if (!svg) return;
    saveChartPng(svg, title).then(
      () => toast.success(t('tool.saved')),
      () => toast.error(t('tool.saveFailed')),
    );
  };
  const isDrawn = figures?.series.some(({ values }) => values.some((value) => value > 0));
  return (
    <section className={`card ${css.chart}`} aria-labelledby={id} ref={card}>
      <header className="row">
        <h2 id={id} className="grow">
          {title}
        </h2>
        {isDrawn ? (
          <Button size="small" icon={<Icon name="download" size={14} />} onClick={save}>
            {t('tool.savePng')}
          </Button>
        ) : null}
      </header>
      <p className={`row s12 t2 ${css.keys}`}>
        {figures && figures.series.length > 1
          ? figures.series.map(({ name, tone }) => (
              <span key={name} className="row">
                <i className={`chart-key chart-tone-${tone}`} />
                {name}
              </span>
            ))
          : null}
        <span className="grow" />
        <MaybeLink to={source.path}>{t('tool.source', source.title)}</MaybeLink>
      </p>
      {figures ? <Drawn title={title} figures={figures} /> : null}
      {!figures && failure ? <LoadFailed failure={failure} retry={retry} /> : null}
      {figures || failure ? null : (
        <div className={css.chartWaits} role="status" aria-label={t('kit.loading')} />
      )}
    </section>
  );
}
