import { type ProjectRow, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { client } from '../../kit/client.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Failed } from '../../kit/plight.tsx';
import { queries } from '../../kit/query.ts';
import { toast } from '../../kit/toast.ts';
import { useRead } from '../../kit/use-read.ts';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';

const projects = client(projectApi);

/** Says in numbers what the change will touch, and makes it (spec §4 project validity). */
export function ProjectStateDialog({ project, onClose }: { project: ProjectRow; onClose: () => void }) {
  const { projectId, name } = project;
  const invalidating = project.state === 'N';
  const { data, error, refetch } = useRead(projectApi, 'impact', { projectId });
  const change = useWrite(projects.updateState, {
    done: ({ endedSessions }) => {
      toast.success(
        invalidating ? t('project.invalidated', name, endedSessions) : t('project.validated', name),
      );
      void queries.invalidateQueries({ queryKey: [projectApi.module] });
      onClose();
    },
  });
  const body = () => {
    if (error) return <Failed failure={error} retry={() => void refetch()} />;
    if (!data) return t('kit.loading');
    return invalidating
      ? t('project.invalidateText', data.buildings, data.companies, data.users, data.sessions)
      : t('project.validateText', data.users);
  };
  return (
    <ConfirmDialog
      title={t(invalidating ? 'project.invalidateTitle' : 'project.validateTitle', name)}
      verb={t(invalidating ? 'project.invalidate' : 'project.validate')}
      destructive={invalidating}
      ready={data !== undefined}
      busy={change.busy}
      onConfirm={() => void change.run({ projectId, state: invalidating ? 'Y' : 'N' })}
      onCancel={onClose}
    >
      {body()}
    </ConfirmDialog>
  );
}
