import type { AreaRow } from '@mdi/contract/modules/area/area.contract.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/controls.tsx';
import { areaDevicesAddress } from '../../kit/door-addresses.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { RemoveDialog } from '../../kit/remove-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { useForm } from '../../kit/use-form.ts';
import { useHeld } from '../../kit/use-held.ts';
import { t } from '../../kit/words.ts';
import { AddDialog } from './add-dialog.tsx';
import { CommonField } from './common-field.tsx';
import { areas, refreshAreas } from './use-area.ts';
import type { Question } from './use-area-dialogs.tsx';

const { name, common } = areaApi.ops.edit.input.shape;
const Facts = z.strictObject({ name, common });
type Facts = z.output<typeof Facts>;

const startOf = (area: Pick<AreaRow, 'name' | 'common'>): Facts => ({ name: area.name, common: area.common });

function EditDialog({ area, onClose }: { area: AreaRow; onClose: () => void }) {
  const { areaId } = area;
  const form = useForm<Facts>({
    schema: Facts,
    start: startOf(area),
    label: (field) => t(`area.${field}`),
  });
  const held = useHeld<Pick<AreaRow, 'name' | 'common' | 'version'>, Facts>(area, {
    read: () => areas.get({ areaId }),
    draft: startOf,
    entity: 'area',
  });
  return (
    <FormDialog
      title={t('area.edit')}
      form={form}
      fields={['name', 'common']}
      save={(input) => areas.edit({ areaId, version: held.version, ...input })}
      saved={(_, input) => {
        toast.success(t('area.savedName', input.name));
        refreshAreas();
        onClose();
      }}
      held={held}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <CommonField form={form} />
      {area.common && form.values.common === false ? <p className="warn">{t('area.lessText')}</p> : null}
    </FormDialog>
  );
}

function AreaRemoveDialog({
  area,
  done,
  onClose,
}: {
  area: AreaRow;
  done?: () => void;
  onClose: () => void;
}) {
  const { areaId } = area;
  return (
    <RemoveDialog
      name={area.name}
      check={() => areas.remove({ areaId }, { dryRun: true })}
      links={{ device: areaDevicesAddress(areaId) }}
      call={() => areas.remove({ areaId })}
      done={() => {
        toast.success(t('area.removed', area.name));
        // First, so that the page of the deleted area doesn't ask for it again.
        done?.();
        refreshAreas();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('area.removeText', area.companies)}</p>
    </RemoveDialog>
  );
}

/** The form of a new or edited area, and the question before one is deleted. */
export function AreaDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  switch (question.kind) {
    case 'add':
      return <AddDialog projectId={question.projectId} onClose={onClose} />;
    case 'edit':
      return <EditDialog area={question.area} onClose={onClose} />;
    case 'remove':
      return (
        <AreaRemoveDialog
          area={question.area}
          {...(question.done ? { done: question.done } : {})}
          onClose={onClose}
        />
      );
  }
}
