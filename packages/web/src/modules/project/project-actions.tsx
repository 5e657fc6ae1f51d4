import type { ProjectRow } from '@mdi/contract/modules/project/project.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { t } from '../../kit/words/words.ts';

/** Days before the end of the service from which on they are counted. */
export const warnDays = 30;

/** What the actions of a row open. */
export type RowActions = { state: (row: ProjectRow) => void; remove: (row: ProjectRow) => void };

type Props = { row: ProjectRow; on: RowActions };

export const editAddress = (projectId: number) => `/sysManage/modifyProject?projectId=${projectId}`;

/** What may be done beside editing, the server decided it (`can`). */
function othersOf({ row, on }: Props) {
  const { invalidate, validate, remove } = row.can;
  const state = { key: 'state', run: () => on.state(row) };
  return [
    invalidate && { ...state, label: t('project.invalidate'), danger: true },
    validate && { ...state, label: t('project.validate'), danger: false },
    remove && { key: 'remove', label: t('frame.remove.verb'), danger: true, run: () => on.remove(row) },
  ].filter((action) => action !== false);
}

const Edit = ({ row }: { row: ProjectRow }) =>
  row.can.edit ? <Link to={editAddress(row.projectId)}>{t('kit.edit')}</Link> : null;

/** The actions of a line of the table: what is done seldom stands behind "more". */
export function LineActions(props: Props) {
  const { row } = props;
  const others = othersOf(props);
  if (!row.can.edit && others.length === 0) return t('kit.none');
  return (
    <span className="actions">
      <Edit row={row} />
      <MoreMenu label={t('project.moreOf', row.name)} actions={others} />
    </span>
  );
}

/** The actions of a card, which has room for all of them; nothing where the person may do none. */
export function CardActions(props: Props) {
  const { row } = props;
  const others = othersOf(props);
  if (!row.can.edit && others.length === 0) return null;
  return (
    <footer className="actions">
      <Edit row={row} />
      {others.map(({ key, label, danger, run }) => (
        <Button key={key} type="link" size="small" danger={danger} onClick={run}>
          {label}
        </Button>
      ))}
    </footer>
  );
}
