import { changeLang, lang, t } from '../kit/words/words.ts';
import { DownIcon, GlobeIcon } from './icons.tsx';

/** Chinese or English; the page reloads in the chosen language (spec §1). */
export function LanguageSelect({ before }: { before?: () => void }) {
  return (
    <span className="lang">
      <GlobeIcon />
      <select
        aria-label={t('kit.language')}
        value={lang}
        onChange={(event) => {
          before?.();
          // Who logs in now wants this language, whatever they chose elsewhere before.
          sessionStorage.setItem('languageChosen', 'yes');
          changeLang(event.target.value === 'en' ? 'en' : 'zh');
        }}
      >
        <option value="zh" lang="zh-CN">
          {t('kit.chinese')}
        </option>
        <option value="en" lang="en">
          {t('kit.english')}
        </option>
      </select>
      <DownIcon />
    </span>
  );
}
