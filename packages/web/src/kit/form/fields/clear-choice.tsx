import { t } from '../../words/words.ts';

const icon = (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path d="M8.5 8.5l7 7M15.5 8.5l-7 7" stroke="#fff" strokeWidth="2" />
  </svg>
);

/** Lets a select be cleared. The library labels that in English whatever the page's language. */
export const clearChoice = (on = true) => (on ? { clearIcon: icon, label: t('kit.clearChoice') } : false);
