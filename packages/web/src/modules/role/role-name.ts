import { inPageLanguage } from '../../kit/words/in-language.ts';
import { lang } from '../../kit/words/words.ts';

type Named = { name: string; nameEn: string };

/** A role's name in the page's language; the Chinese one where there is no other. */
export const roleName = ({ name, nameEn }: Named): string => inPageLanguage(name, nameEn);

/** Its name in the other language, where it has one. */
export function roleNameInOtherLanguage(role: Named): string {
  const other = lang === 'en' ? role.name : role.nameEn;
  return other === roleName(role) ? '' : other;
}
