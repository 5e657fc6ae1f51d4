import { type Phase, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/controls.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { RemoveDialog } from '../../kit/remove-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { useForm } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import type { PhaseQuestion } from './use-phase-dialogs.tsx';
import { projects, refreshProjects } from './use-project.ts';

const PhaseName = z.strictObject({ name: projectApi.ops.addPhase.input.shape.name });

type Props = { projectId: number; onClose: () => void };

function NameDialog({ projectId, phase, onClose }: Props & { phase?: Phase }) {
  const form = useForm<z.output<typeof PhaseName>>({
    schema: PhaseName,
    start: { name: phase?.name ?? null },
    label: () => t('project.phaseName'),
  });
  return (
    <FormDialog
      title={phase ? t('project.renamePhaseOf', phase.name) : t('project.addPhase')}
      verb={t(phase ? 'kit.save' : 'kit.add')}
      form={form}
      fields={['name']}
      save={async ({ name }) => {
        if (phase) await projects.editPhase({ phaseId: phase.phaseId, version: phase.version, name });
        else await projects.addPhase({ projectId, name });
      }}
      saved={(_, { name }) => {
        toast.success(t(phase ? 'project.phaseSaved' : 'project.phaseAdded', name));
        void refreshProjects();
        onClose();
      }}
      reload={() => void refreshProjects().then(onClose)}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t('project.phaseNameHint')} />
    </FormDialog>
  );
}

function PhaseRemoveDialog({ phase, onClose }: { phase: Phase; onClose: () => void }) {
  return (
    <RemoveDialog
      name={phase.name}
      call={() => projects.removePhase({ phaseId: phase.phaseId })}
      done={() => {
        toast.success(t('project.phaseRemoved', phase.name));
        void refreshProjects();
        onClose();
      }}
      onClose={onClose}
    >
      {t('project.removePhaseText')}
    </RemoveDialog>
  );
}

/** The form of a new or renamed phase, and the question before one is deleted. */
export function PhaseDialog(props: Props & { question: PhaseQuestion }) {
  const { question, projectId, onClose } = props;
  if (question.kind === 'add') return <NameDialog projectId={projectId} onClose={onClose} />;
  const { phase } = question;
  if (question.kind === 'edit') return <NameDialog projectId={projectId} phase={phase} onClose={onClose} />;
  return <PhaseRemoveDialog phase={phase} onClose={onClose} />;
}
