import type { MenuEntry } from '@mdi/contract/modules/menu/menu.contract.ts';
import { MenuIcon } from '../../kit/page/menu-icons.tsx';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import css from './menu.module.css';

const shownOf = (entries: readonly MenuEntry[], kind: MenuEntry['kind']) =>
  entries.filter((entry) => entry.shown && entry.kind === kind);

/** What a sidebar would show: pages, and groups with a page left in them. */
const firstLevel = (tree: readonly MenuEntry[]) =>
  tree.filter(
    (entry) => entry.shown && (entry.kind === 'page' || shownOf(entry.children, 'page').length > 0),
  );

/** The sidebar as it looks to others after their next load, with the group of the chosen entry open. */
export function MenuPreview({ tree, path }: { tree: readonly MenuEntry[]; path: readonly number[] }) {
  const entries = firstLevel(tree);
  const on = (entry: MenuEntry) => (path.includes(entry.menuId) ? css.previewOn : '');
  return (
    <section className={`card ${css.preview}`} aria-labelledby="menu-preview">
      <h2 id="menu-preview">{t('menu.preview')}</h2>
      <p className="t3 s12">{t('menu.previewHint')}</p>
      <div className={css.previewBar}>
        {entries.length === 0 ? <p>{t('menu.previewEmpty')}</p> : null}
        <ul>
          {entries.map((entry) => (
            <li key={entry.menuId}>
              <span className={`row ${css.previewEntry} ${on(entry)}`}>
                <MenuIcon name={entry.icon} size={16} />
                <span className="one-line">{titleInPageLanguage(entry)}</span>
              </span>
              {path.includes(entry.menuId) && entry.kind === 'group' ? (
                <ul>
                  {shownOf(entry.children, 'page').map((page) => (
                    <li key={page.menuId} className={on(page)}>
                      <span className="one-line">{titleInPageLanguage(page)}</span>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
