import { type Phase, type Project, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { DragHandle } from '../../kit/list/order/drag-handle.tsx';
import { useDraggableRows } from '../../kit/list/order/use-draggable-rows.ts';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { LiveRegion } from '../../kit/page/live-region.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { phaseBuildingsAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { type AskPhase, phaseDialogs } from './phase-dialog-loader.ts';
import css from './project.module.css';
import { projectCalls, refreshProjects } from './use-project.ts';

type Arranging = ReturnType<typeof usePhaseOrder>;

const usePhaseOrder = (projectId: number, phases: readonly Phase[]) =>
  useDraggableRows({
    list: projectId,
    rows: phases,
    idOf: (phase) => phase.phaseId,
    save: (list, ids) => projectCalls.orderPhases({ projectId: list, phaseIds: [...ids] }),
    reread: refreshProjects,
    say: (phase, place, count) => t('project.phaseMoved', phase.name, place, count),
  });

function Buildings({ projectId, phase }: { projectId: number; phase: Phase }) {
  const { phaseId, name, buildings } = phase;
  const text = t('project.buildingCount', buildings);
  if (buildings === 0 || !may('sys:building:view')) return text;
  return (
    <Link
      to={phaseBuildingsAddress(projectId, phaseId)}
      aria-label={t('project.buildingsOf', name, buildings)}
    >
      {text}
    </Link>
  );
}

type LineProps = { projectId: number; phase: Phase; edit: boolean; order: Arranging; ask: AskPhase };

function Line({ projectId, phase, edit, order, ask }: LineProps) {
  const { phaseId, name } = phase;
  return (
    <tr
      className={order.lookOf(phaseId)}
      {...(edit ? order.drag.row({ beside: phaseId }) : {})}
      onKeyDown={(event) => edit && order.press(event, phaseId)}
    >
      <th scope="row">
        <span className="row">
          {edit ? (
            <DragHandle
              hint={t('project.phaseOrderHint')}
              label={t('project.phaseOrderOf', name)}
              drag={order.drag.grip(phaseId)}
            />
          ) : null}
          {name}
        </span>
      </th>
      <td className="t2">
        <Buildings projectId={projectId} phase={phase} />
      </td>
      {edit ? (
        <td>
          <RowActions
            inline={[
              {
                label: t('project.renamePhase'),
                about: t('project.renamePhaseOf', name),
                run: () => ask({ kind: 'edit', phase }),
              },
              {
                label: t('frame.remove.verb'),
                danger: true,
                about: t('project.removePhaseOf', name),
                run: () => ask({ kind: 'remove', phase }),
              },
            ]}
            more={[]}
            moreOf=""
          />
        </td>
      ) : null}
    </tr>
  );
}

/** The phases of a project in their order: added, renamed, moved by dragging and by keys, deleted (spec §5). */
export function ProjectPhases({ project }: { project: Project }) {
  const { projectId } = project;
  const { data, error, refetch } = useRead(projectApi, 'phases', { projectId });
  const { ask, dialog } = useDialogs(phaseDialogs, { projectId });
  const order = usePhaseOrder(projectId, data ?? []);
  const { edit } = project.can;
  const add = edit ? (
    <Button icon={<Icon name="plus" />} onClick={() => ask({ kind: 'add' })}>
      {t('project.addPhase')}
    </Button>
  ) : null;
  const body = () => {
    if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
    if (!data) return <p className={`${css.phaseNote} t3`}>{t('kit.loading')}</p>;
    if (data.length === 0) {
      return <EmptyState title={t('project.phasesEmpty')} text={t('project.phasesEmptyText')} action={add} />;
    }
    return (
      <>
        <div className={css.phaseHead}>
          <p className="grow t3">{edit && data.length > 1 ? t('project.phaseOrderHint') : null}</p>
          {add}
        </div>
        <table className={css.phases} aria-label={t('project.phases')}>
          <tbody>
            {order.rows.map((phase) => (
              <Line
                key={phase.phaseId}
                projectId={projectId}
                phase={phase}
                edit={edit}
                order={order}
                ask={ask}
              />
            ))}
          </tbody>
        </table>
      </>
    );
  };
  return (
    <section className="card">
      {body()}
      <LiveRegion>{order.told}</LiveRegion>
      {dialog}
    </section>
  );
}
