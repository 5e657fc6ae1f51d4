import type { Lang } from '@mdi/contract/kit/words.ts';
import { passBackgroundEn } from '@mdi/contract/modules/pass-background/pass-background.en.ts';
import { passBackgroundZh } from '@mdi/contract/modules/pass-background/pass-background.zh.ts';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { classes } from '../../kit/page/classes.ts';
import { t } from '../../kit/words/words.ts';
import css from './backgrounds.module.css';

/** Which page of the phone is shown. */
export type PhonePageKey = 'scanId' | 'mineId';

// Both languages at once: the preview is read in either, whatever that of the page is.
const samples = { zh: passBackgroundZh, en: passBackgroundEn };
/** What a pass looks like; no reader takes it. */
const sampleText = `MP1:${'SAMPLE'.repeat(27)}SAMPL`;

function Pass({ say }: { say: (typeof samples)[Lang] }) {
  return (
    <>
      <b>{say.sampleName}</b>
      <small>{say.sampleCompany}</small>
      <QrCode text={sampleText} label={say.samplePass} />
      <small>{say.sampleScan}</small>
    </>
  );
}

function Mine({ say }: { say: (typeof samples)[Lang] }) {
  return (
    <>
      <b>{say.sampleName}</b>
      <small>{say.sampleCompany}</small>
      <dl>
        <dt>{say.sampleUntil}</dt>
        <dd>{say.sampleNoEnd}</dd>
        <dt>{say.sampleAreas}</dt>
        <dd>{say.sampleArea}</dd>
      </dl>
    </>
  );
}

/** A picture as employees see it: behind the pass, or behind the page about oneself. */
export function PhonePreview({ which, url, lang }: { which: PhonePageKey; url: string | null; lang: Lang }) {
  const say = samples[lang];
  return (
    <div
      className={css.phoneFrame}
      role="img"
      aria-label={t('passBackground.preview', t(`passBackground.${which}`))}
      lang={lang === 'en' ? 'en' : 'zh-CN'}
    >
      <div className={css.phoneScreen} aria-hidden="true">
        {url ? <img src={url} alt="" /> : null}
        <p className={css.phoneBar}>{say.samplePass}</p>
        <div className={classes(css.phoneCard, which === 'mineId' && css.phoneCardMine)}>
          {which === 'scanId' ? <Pass say={say} /> : <Mine say={say} />}
        </div>
      </div>
    </div>
  );
}
