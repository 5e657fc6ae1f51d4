import { appearancePage } from '@mdi/contract/modules/appearance/appearance.menu.ts';
import { contrastRatio } from '@mdi/page-kit/contrast-ratio.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import { type ContrastPair, contrastPairs, hexOf } from './contrast-pairs.ts';
import css from './tool.module.css';

const groups = ['brand', 'text', 'status', 'nav', 'chart', 'unit'] as const;
const sizes = [12, 14, 16, 20, 28] as const;
const spaces = ['s-1', 's-2', 's-3', 's-4', 's-6', 's-8', 'r-sm', 'r', 'r-lg', 'r-xl'] as const;

type Values = (token: string) => string;

const ratioOf = ({ of, on }: ContrastPair, values: Values): number | undefined => {
  const [front, ground] = [hexOf(values(of)), hexOf(values(on))];
  return front && ground ? contrastRatio(front, ground) : undefined;
};

const isLow = (pair: ContrastPair, values: Values): boolean => (ratioOf(pair, values) ?? 21) < pair.least;

function Colour({ token, values }: { token: string; values: Values }) {
  return (
    <span className={css.colour}>
      <i style={{ background: `var(--${token})` }} />
      <code>{values(token)}</code>
      <small className="t3">--{token}</small>
    </span>
  );
}

function PairRow({ pair, values }: { pair: ContrastPair; values: Values }) {
  const ratio = ratioOf(pair, values);
  const graphic = pair.least < 4.5;
  return (
    <tr>
      <th scope="row">{tIfKnown(`tool.pair_${pair.name}`) ?? pair.name}</th>
      <td>
        <span
          className={css.sample}
          style={{ color: `var(--${pair.of})`, background: `var(--${pair.on})` }}
          // What it shows is whether it can be read: that is told beside it.
          aria-hidden
        >
          {graphic ? <i style={{ background: `var(--${pair.of})` }} /> : t('tool.sampleText')}
        </span>
      </td>
      <td>
        <Colour token={pair.of} values={values} />
      </td>
      <td>
        <Colour token={pair.on} values={values} />
      </td>
      <td className="num">
        {ratio === undefined ? t('kit.none') : t('tool.ratioValue', (Math.floor(ratio * 10) / 10).toFixed(1))}
      </td>
      <td>
        {ratio === undefined ? null : (
          <Tag tone={ratio >= pair.least ? 'ok' : 'bad'}>
            {t(ratio >= pair.least ? 'tool.enough' : 'tool.tooLow')}
          </Tag>
        )}
      </td>
    </tr>
  );
}

function Pairs({ group, values }: { group: (typeof groups)[number]; values: Values }) {
  const title = t(`tool.theme_${group}`);
  return (
    <section className="card" aria-labelledby={`theme-${group}`}>
      <h2 className={css.title} id={`theme-${group}`}>
        {title}
      </h2>
      <section
        className={css.wide}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key.
        tabIndex={0}
        aria-label={title}
      >
        <table className={css.pairs}>
          <thead>
            <tr>
              <th scope="col">{t('tool.pair')}</th>
              <th scope="col">{t('tool.sample')}</th>
              <th scope="col">{t('tool.foreground')}</th>
              <th scope="col">{t('tool.background')}</th>
              <th scope="col" className="num">
                {t('tool.ratio')}
              </th>
              <th scope="col">{t('tool.result')}</th>
            </tr>
          </thead>
          <tbody>
            {contrastPairs[group].map((pair) => (
              <PairRow key={pair.name} pair={pair} values={values} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Measures({ values }: { values: Values }) {
  return (
    <div className={css.measures}>
      <section className="card" aria-labelledby="theme-sizes">
        <h2 className={css.title} id="theme-sizes">
          {t('tool.sizes')}
        </h2>
        <ul>
          {sizes.map((size) => (
            <li key={size} className="row">
              <span
                className="grow"
                style={{ font: `400 var(--fs-${size}) / var(--lh-${size}) var(--font)` }}
              >
                {t(`tool.sizeUse_${size}`)}
              </span>
              <code>
                {values(`fs-${size}`)} / {values(`lh-${size}`)}
              </code>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="theme-spaces">
        <h2 className={css.title} id="theme-spaces">
          {t('tool.spaces')}
        </h2>
        <ul>
          {spaces.map((token) => (
            <li key={token} className="row">
              <span className="grow">
                <i
                  className={css.measure}
                  style={
                    token.startsWith('s-')
                      ? { width: `var(--${token})` }
                      : { width: 40, borderRadius: `var(--${token})` }
                  }
                />
              </span>
              <code>{values(token)}</code>
              <small className="t3">--{token}</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The colours, sizes and spaces as they are now, in the theme colour of the installation, and how well each text reads. */
export function ThemePage() {
  const [style] = useState(() => getComputedStyle(document.documentElement));
  const values: Values = (token) => style.getPropertyValue(`--${token}`).trim();
  const low = groups.flatMap((group) => contrastPairs[group]).filter((pair) => isLow(pair, values)).length;
  return (
    <div className="page">
      <PageHead
        title={t('tool.theme')}
        beside={
          <Tag tone={low > 0 ? 'bad' : 'ok'}>{low > 0 ? t('tool.lowCount', low) : t('tool.lowNone')}</Tag>
        }
        hint={t('tool.themeHint')}
        actions={
          mayOpen(appearancePage.path) ? (
            <Link className="button" to={appearancePage.path}>
              {t('tool.themeTo')}
            </Link>
          ) : undefined
        }
      />
      {groups.map((group) => (
        <Pairs key={group} group={group} values={values} />
      ))}
      <Measures values={values} />
    </div>
  );
}
