import { Link } from 'react-router';
import { Icon } from '../../kit/page/icon.tsx';
import { useLook } from '../../kit/page/look.ts';
import { MenuIcon } from '../../kit/page/menu-icons.tsx';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import { AlarmNotice } from '../news/alarm-notice.tsx';
import type { SidebarEntry } from '../routing/routing.ts';
import { MenuGroup } from './menu-group.tsx';
import { ProductMark } from './product-mark.tsx';

type Props = {
  entries: readonly SidebarEntry[];
  /** The address of the menu entry the page belongs to. */
  path: string;
  open: boolean;
  onToggle: () => void;
  /** A first-level entry was used. */
  onUse: () => void;
};

/** The sidebar: 260 px open, 64 px closed; first level in the bar, second level beside it. */
export function Sidebar({ entries, path, open, onToggle, onUse }: Props) {
  const { sidebarLogo } = useLook();
  return (
    <aside className="sider" aria-label={t('frame.mainMenu')}>
      {sidebarLogo ? (
        <Link className="brand" to="/" aria-label={t('kit.product')}>
          <ProductMark />
          <span className="brand-text">
            <b>{t('kit.product')}</b>
            <small>{t('kit.tagline')}</small>
          </span>
        </Link>
      ) : null}
      <nav aria-label={t('frame.mainMenu')}>
        <ul className="nav">
          {entries.map((entry) =>
            'path' in entry ? (
              <li key={entry.url}>
                <Link
                  to={entry.path}
                  className={entry.path === path ? 'nav-item nav-on' : 'nav-item'}
                  aria-current={entry.path === path ? 'page' : undefined}
                  title={open ? undefined : titleInPageLanguage(entry)}
                  onClick={onUse}
                >
                  <MenuIcon name={entry.icon} />
                  <span className="nav-text">{titleInPageLanguage(entry)}</span>
                </Link>
              </li>
            ) : (
              <MenuGroup key={entry.url} group={entry} path={path} onUse={onUse} />
            ),
          )}
        </ul>
      </nav>
      <AlarmNotice />
      <div className="sider-foot">
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={open}
          title={open ? undefined : t('frame.expandMenu')}
        >
          <Icon name={open ? 'fold' : 'unfold'} size={18} />
          <span className="nav-text">{t(open ? 'frame.collapseMenu' : 'frame.expandMenu')}</span>
        </button>
      </div>
    </aside>
  );
}
