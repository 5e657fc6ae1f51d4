import { Button } from 'antd';
import { Link } from 'react-router';
import { type Acts, actionsFor } from '../list/act-definitions.ts';
import type { RowAction } from '../list/row-actions.tsx';
import { MoreMenu } from '../page/more-menu.tsx';

type Props<Row> = Pick<Acts<Row>, 'of' | 'first'> & {
  row: Row;
  /** The name of the menu of seldom used actions; without one, all stand side by side. */
  moreOf?: string;
};

function One({ action, primary }: { action: RowAction; primary: boolean }) {
  if ('to' in action) {
    return (
      <Link className={primary ? 'button button-primary' : 'button'} to={action.to}>
        {action.label}
      </Link>
    );
  }
  const { danger = false } = action;
  return (
    <Button type={primary && !danger ? 'primary' : 'default'} danger={danger} onClick={action.run}>
      {action.label}
    </Button>
  );
}

/** The actions on a record, at the head of its page; the first of them stands last there. */
export function HeadActions<Row>({ of, first, row, moreOf }: Props<Row>) {
  const { inline, more } = actionsFor({ of, ...(first && { first }) }, row);
  const shown: RowAction[] = moreOf === undefined ? [...inline, ...more] : [...inline];
  return (
    <>
      {moreOf === undefined ? null : <MoreMenu label={moreOf} actions={more} boxed />}
      {shown.toReversed().map((action) => (
        <One key={action.label} action={action} primary={first === true || action.primary === true} />
      ))}
    </>
  );
}
