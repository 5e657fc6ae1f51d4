import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { buildingBlockerLinks } from './building-blocker-links.ts';
import { buildingCalls, refreshBuildingsAndProjects } from './use-building.ts';

type Named = { buildingId: number; name: string };

/** A copy of a building, or its removal. */
export type CopyOrRemoveBuilding =
  | { kind: 'copy'; building: Named; done: (buildingId: number) => void }
  | { kind: 'remove'; building: Named; done: () => void };

type Of<K extends CopyOrRemoveBuilding['kind']> = {
  question: Extract<CopyOrRemoveBuilding, { kind: K }>;
  onClose: () => void;
};

const Copy = z.strictObject({ name: buildingApi.ops.copy.input.shape.name });

function CopyDialog({ question, onClose }: Of<'copy'>) {
  const { buildingId, name } = question.building;
  const form = useForm<z.output<typeof Copy>>({
    schema: Copy,
    start: { name: null },
    label: () => t('building.name'),
  });
  return (
    <FormDialog
      title={t('building.copyTitle', name)}
      draft={`building/copy ${buildingId}`}
      verb={t('building.copy')}
      form={form}
      fields={['name']}
      save={(input) => buildingCalls.copy({ buildingId, ...input })}
      saved={(output, input) => {
        toast.success(t('building.added', input.name));
        void refreshBuildingsAndProjects();
        onClose();
        question.done(output.buildingId);
      }}
      onClose={onClose}
    >
      <p className="t2">{t('building.copyText')}</p>
      <TextField form={form} name="name" />
    </FormDialog>
  );
}

function BuildingRemoveDialog({ question, onClose }: Of<'remove'>) {
  const { buildingId, name } = question.building;
  return (
    <RemoveDialog
      name={name}
      check={() => buildingCalls.remove({ buildingId }, { dryRun: true })}
      links={buildingBlockerLinks(buildingId)}
      call={() => buildingCalls.remove({ buildingId })}
      done={() => {
        toast.success(t('building.removed', name));
        // First, so that the page of the deleted building doesn't ask for it again.
        question.done();
        void refreshBuildingsAndProjects();
        onClose();
      }}
      onClose={onClose}
    >
      {t('building.removeText')}
    </RemoveDialog>
  );
}

/** The form of a building's copy, and the question before one is deleted (spec §5). */
export function CopyOrRemoveBuildingDialog(props: { question: CopyOrRemoveBuilding; onClose: () => void }) {
  const { question, onClose } = props;
  if (question.kind === 'copy') return <CopyDialog question={question} onClose={onClose} />;
  return <BuildingRemoveDialog question={question} onClose={onClose} />;
}
