import { Link } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import type { useAnnouncedRecord } from '../../kit/record/announced-record.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import type { Screen } from '../../kit/rights/screen.ts';
import { t } from '../../kit/words/words.ts';

/** Where the page stands: its menu group, the list it belongs to, itself. */
export function Breadcrumb(props: {
  group: string | undefined;
  parent: Screen | undefined;
  screen: Screen | undefined;
  /** The record that the page shows or belongs to. */
  record: ReturnType<typeof useAnnouncedRecord>;
}) {
  const { group, parent, screen, record } = props;
  const here = record.name ?? (screen && t(screen.title));
  const { over } = record;
  return (
    <nav className="crumb" aria-label={t('frame.breadcrumb')}>
      <ol>
        {/* The sidebar shows the group too; where there is more to say, it gives way. */}
        {group === undefined || over ? null : (
          <li className="crumb-group">
            <span title={group}>{group}</span>
            <Icon name="right" size={12} />
          </li>
        )}
        {parent ? (
          <li>
            {mayOpen(parent.path) ? (
              <Link to={listAddress(parent.path)}>{t(parent.title)}</Link>
            ) : (
              t(parent.title)
            )}
            <Icon name="right" size={12} />
          </li>
        ) : null}
        {over ? (
          <li className="crumb-over">
            <MaybeLink to={over.to} title={over.name}>
              {over.name}
            </MaybeLink>
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
