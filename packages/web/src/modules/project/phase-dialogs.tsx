import { type Phase, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { phaseBuildingsAddress } from '../../kit/paths/addresses.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { projectCalls, refreshProjects } from './use-project.ts';

const PhaseName = z.strictObject({ name: projectApi.ops.addPhase.input.shape.name });

type Named = z.output<typeof PhaseName>;
type PhaseFacts = Pick<Phase, 'name' | 'version'>;

type Props = { projectId: number; onClose: () => void };

function NameDialog({ projectId, phase, onClose }: Props & { phase?: Phase }) {
  const form = useForm<Named>({
    schema: PhaseName,
    start: { name: phase?.name ?? null },
    label: () => t('project.phaseName'),
  });
  const held = useBaseRecord<PhaseFacts, Named>(phase ?? { name: '', version: 0 }, {
    read: async () =>
      (await projectCalls.phases({ projectId })).find((one) => one.phaseId === phase?.phaseId),
    draft: ({ name }) => ({ name }),
    entity: 'phase',
  });
  return (
    <FormDialog
      title={phase ? t('project.renamePhaseOf', phase.name) : t('project.addPhase')}
      draft={`project/phase ${projectId} ${phase?.phaseId ?? 'new'}`}
      verb={t(phase ? 'kit.save' : 'kit.add')}
      form={form}
      fields={['name']}
      save={async ({ name }) => {
        if (phase) await projectCalls.editPhase({ phaseId: phase.phaseId, version: held.version, name });
        else await projectCalls.addPhase({ projectId, name });
      }}
      successText={(_, { name }) => t(phase ? 'project.phaseSaved' : 'project.phaseAdded', name)}
      saved={() => void refreshProjects()}
      {...(phase ? { held } : {})}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t('project.phaseNameHint')} />
    </FormDialog>
  );
}

function PhaseRemoveDialog({ projectId, phase, onClose }: Props & { phase: Phase }) {
  return (
    <RemoveDialog
      name={phase.name}
      check={() => projectCalls.removePhase({ phaseId: phase.phaseId }, { dryRun: true })}
      links={{ building: phaseBuildingsAddress(projectId, phase.phaseId) }}
      call={() => projectCalls.removePhase({ phaseId: phase.phaseId })}
      successText={() => t('project.phaseRemoved', phase.name)}
      done={() => void refreshProjects()}
      onClose={onClose}
    >
      {t('project.removePhaseText')}
    </RemoveDialog>
  );
}

/** The form of a new or renamed phase, and the question before one is deleted. */
export const dialogs = {
  add: (props: Props) => <NameDialog {...props} />,
  edit: (props: Props & { phase: Phase }) => <NameDialog {...props} />,
  remove: PhaseRemoveDialog,
};
