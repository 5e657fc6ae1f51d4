import { defaultColour, paletteOf } from '@mdi/contract/modules/appearance/palette.ts';
import { t } from '../../kit/words/words.ts';
import css from './appearance.module.css';

/** What has the colour, as it will look: a button, a link, a chosen row, and the entry of the menu that is open. */
export function ThemeColourPreview({ colour }: { colour: string }) {
  const tones = paletteOf(/^#[0-9a-f]{6}$/.test(colour) ? colour : defaultColour);
  return (
    <div className={css.preview} aria-hidden="true">
      <span className={css.menu} style={{ color: tones['nav-active'], borderColor: tones['nav-active'] }}>
        {t('appearance.menuSample')}
      </span>
      <span className={css.sample} style={{ background: tones.brand, color: tones['brand-ink'] }}>
        {t('appearance.buttonSample')}
      </span>
      <span className={css.sample} style={{ background: tones['brand-active'], color: tones['brand-ink'] }}>
        {t('appearance.buttonSample')}
      </span>
      <span style={{ color: tones['brand-text'] }}>{t('appearance.linkSample')}</span>
      <span
        className={css.sample}
        style={{
          background: tones['brand-100'],
          color: tones['brand-text'],
          borderColor: tones['brand-200'],
        }}
      >
        {t('appearance.linkSample')}
      </span>
    </div>
  );
}
