import { Link } from 'react-router';
import { Icon } from '../kit/icon.tsx';
import { listAddress } from '../kit/list-memory.ts';
import { opens } from '../kit/open-screens.ts';
import type { Screen } from '../kit/screen.ts';
import { t } from '../kit/words.ts';

/** Where the page stands: its menu group, the list it belongs to, itself. */
export function Breadcrumb(props: {
  group: string | undefined;
  parent: Screen | undefined;
  screen: Screen | undefined;
  /** The name of the record that the page shows. */
  record: string | undefined;
}) {
  const { group, parent, screen, record } = props;
  const here = record ?? (screen && t(screen.title));
  return (
    <nav className="crumb" aria-label={t('frame.breadcrumb')}>
      <ol>
        {group === undefined ? null : (
          <li>
            {group}
            <Icon name="right" size={12} />
          </li>
        )}
        {parent ? (
          <li>
            {opens(parent.path) ? (
              <Link to={listAddress(parent.path)}>{t(parent.title)}</Link>
            ) : (
              t(parent.title)
            )}
            <Icon name="right" size={12} />
          </li>
        ) : null}
        {here ? (
          <li aria-current="page">
            <b title={here}>{here}</b>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
