import { Icon } from '../../kit/page/icon.tsx';
import { t, tIfKnown } from '../../kit/words/words.ts';
import type { FloorsRulePreview } from './generate-floors-rule.ts';
import css from './structure.module.css';

/** Units of a floor that the preview names; the rest is counted. */
const maxUnits = 12;

function Existing({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const first = names.slice(0, maxUnits).join(t('kit.listMark'));
  return (
    <p className={css.previewBad} role="alert">
      <Icon name="warning" size={14} />
      <span>
        {t('building.existing', names.length)}
        {names.length > maxUnits ? t('frame.remove.andMore', first) : first}
      </span>
    </p>
  );
}

function Problem({ preview }: { preview: FloorsRulePreview }) {
  const { problem, existing } = preview;
  if (!problem || existing.length > 0) return <Existing names={existing} />;
  return (
    <p className={css.previewBad} role="alert">
      <Icon name="warning" size={14} />
      <span>{tIfKnown(problem.key, ...problem.args)}</span>
    </p>
  );
}

/** The floors a rule would make, from the top down, and what stands against it. */
export function GenerateFloorsPreview({ preview }: { preview: FloorsRulePreview | undefined }) {
  if (!preview) {
    return (
      <section className={css.preview} aria-label={t('building.preview')}>
        <p className={`${css.previewSum} t3`}>{t('building.previewNone')}</p>
      </section>
    );
  }
  const { floors, units, existing } = preview;
  const taken = new Set(existing);
  return (
    <section className={css.preview} aria-label={t('building.preview')}>
      <p className={css.previewSum} role="status">
        {t('building.previewSum', floors.length, units)}
      </p>
      <Problem preview={preview} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be scrolled by keys as well. */}
      <ol tabIndex={0} aria-label={t('building.preview')}>
        {floors.map((floor, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat while the rule is being typed.
          <li key={at} className={taken.has(floor.name) ? css.previewTaken : undefined}>
            <b title={floor.name}>{floor.name}</b>
            <span>
              {floor.units.slice(0, maxUnits).join(' · ') || t('building.noUnits')}
              {floor.units.length > maxUnits ? t('building.upTo', floor.units.at(-1) ?? '') : null}
            </span>
            <small>{floor.units.length}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
