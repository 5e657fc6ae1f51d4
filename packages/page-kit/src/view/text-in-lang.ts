import type { Text } from '../field-types.ts';

export type ViewLang = 'zh' | 'en';

/** A text in the page's language, and which language it is in where that is another. */
export function textInLang(text: Text, lang: ViewLang): { text: string; lang?: string } {
  const en = (text.en ?? '').trim();
  if (lang === 'zh') return { text: text.zh };
  return en !== '' || text.zh.trim() === '' ? { text: en } : { text: text.zh, lang: 'zh-CN' };
}
