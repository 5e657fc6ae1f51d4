import type { ProjectRow } from '@mdi/contract/modules/project/project.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { t } from '../../kit/words.ts';

/** Days before the end of the service from which on they are counted. */
export const warnDays = 30;

/** What the actions of a row open. */
export type RowActions = { state: (row: ProjectRow) => void; remove: (row: ProjectRow) => void };

/** What may be done with a project; the server decided it (`can`). */
export function Actions({ row, on }: { row: ProjectRow; on: RowActions }) {
  const { edit, invalidate, validate, remove } = row.can;
  if (!edit && !invalidate && !validate && !remove) return t('kit.none');
  return (
    <span className="actions">
      {edit ? <Link to={`/sysManage/modifyProject?projectId=${row.projectId}`}>{t('kit.edit')}</Link> : null}
      {invalidate || validate ? (
        <Button type="link" size="small" danger={invalidate} onClick={() => on.state(row)}>
          {t(invalidate ? 'project.invalidate' : 'project.validate')}
        </Button>
      ) : null}
      {remove ? (
        <Button type="link" size="small" danger onClick={() => on.remove(row)}>
          {t('frame.remove.verb')}
        </Button>
      ) : null}
    </span>
  );
}
