import { structureName } from '@mdi/contract/modules/building/building-generate.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import type { Zone } from './structure.ts';
import { StructureChangeForm } from './structure-change-form.tsx';
import type { StructureEditing } from './structure-editing.ts';
import { buildingCalls } from './use-building.ts';

const ZoneName = z.strictObject({ name: structureName });

/** A new floor zone, or another name for one. */
export function ZoneDialog(props: { editing: StructureEditing; zone?: Zone; onClose: () => void }) {
  const { editing, zone, onClose } = props;
  const form = useForm<z.output<typeof ZoneName>>({
    schema: ZoneName,
    start: { name: zone?.name ?? null },
    label: () => t('building.zoneName'),
  });
  return (
    <StructureChangeForm
      editing={editing}
      title={zone ? t('building.editZoneOf', zone.name) : t('building.addZone')}
      draft={`building/zone ${editing.buildingId} ${zone?.zoneId ?? 'new'}`}
      verb={t(zone ? 'kit.save' : 'kit.add')}
      form={form}
      fields={['name']}
      call={(on, { name }) =>
        zone
          ? buildingCalls.editZone({ ...on, zoneId: zone.zoneId, name })
          : buildingCalls.addZone({ ...on, name })
      }
      successText={(_, { name }) => t(zone ? 'building.zoneSaved' : 'building.zoneAdded', name)}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t('building.zoneHint')} />
    </StructureChangeForm>
  );
}
