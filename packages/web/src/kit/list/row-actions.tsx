import { Link } from 'react-router';
import { type MenuAction, MoreMenu } from '../page/more-menu.tsx';
import { LinkButton } from '../page/small-button.tsx';
import { t } from '../words/words.ts';

/** An action in a row: a link to a page, or a question. */
export type RowAction = {
  label: string;
  danger?: boolean | undefined;
  /** The main action, at the head of a record. */
  primary?: boolean;
  /** Names the row for screen readers. */
  about?: string;
  disabled?: boolean;
} & ({ to: string } | { run: () => void });

type Props = { inline: readonly RowAction[]; more: readonly MenuAction[]; moreOf: string };

function One(action: RowAction) {
  const { label, about, danger = false, disabled = false } = action;
  if ('to' in action) {
    return (
      <Link to={action.to} aria-label={about}>
        {label}
      </Link>
    );
  }
  return (
    <LinkButton danger={danger} disabled={disabled} aria-label={about} onClick={action.run}>
      {label}
    </LinkButton>
  );
}

/** The actions on a row: the first side by side, the seldom used ones behind "more". */
export function RowActions({ inline, more, moreOf }: Props) {
  if (inline.length === 0 && more.length === 0) return t('kit.none');
  return (
    <span className="actions">
      {inline.map((action) => (
        <One key={action.label} {...action} />
      ))}
      <MoreMenu label={moreOf} actions={more} />
    </span>
  );
}
