import type { AreaRow } from '@mdi/contract/modules/area/area.contract.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { ReasonField } from '../../kit/form/fields/reason-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { areaDevicesAddress } from '../../kit/paths/addresses.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { AddDialog } from './add-dialog.tsx';
import { CommonAreaField } from './common-area-field.tsx';
import {
  AccessLossText,
  losesAnybody,
  ShutOutReason,
  useAccessLoss,
  useShutOutReasonForm,
} from './shared/access-loss.tsx';
import { areaCalls, refreshAreas } from './use-area.ts';

const { name, common } = areaApi.ops.edit.input.shape;
/** What is common no more asks why. */
const factsOf = (area: AreaRow) =>
  z.strictObject({ name, common, reason: z.nullable(ShutOutReason) }).check(
    z.refine((facts) => !area.common || facts.common || facts.reason !== null, {
      error: 'kit.error.required',
      path: ['reason'],
    }),
  );
type Facts = z.output<ReturnType<typeof factsOf>>;

/** Who loses an area that is common no more, and why it is done. */
function NotCommon({ area, form }: { area: AreaRow; form: Form<Facts> }) {
  const { areaId } = area;
  const asked = useAccessLoss(`${areaId} private`, () => areaCalls.removal({ areaId, how: 'private' }));
  return (
    <>
      <AccessLossText {...asked} />
      <p className="t2">{t('area.lessText')}</p>
      <MultilineField form={form} name="reason" needed rows={2} hint={t('area.whyHint')} />
    </>
  );
}

function EditDialog({ area, onClose }: { area: AreaRow; onClose: () => void }) {
  const { areaId } = area;
  const [schema] = useState(() => factsOf(area));
  const { form, held } = useRecordForm<Pick<AreaRow, 'name' | 'common' | 'version'>, Facts>(area, {
    schema,
    label: (field) => t(field === 'reason' ? 'area.why' : `area.${field}`),
    drawn: () => ({ reason: null }),
    read: () => areaCalls.get({ areaId }),
    entity: 'area',
  });
  return (
    <FormDialog
      title={t('area.edit')}
      draft={`area/edit ${areaId}`}
      form={form}
      fields={['name', 'common', 'reason']}
      save={({ reason, ...facts }) =>
        areaCalls.edit({
          areaId,
          version: held.version,
          ...facts,
          ...(area.common && !facts.common && reason ? { reason } : {}),
        })
      }
      successText={(_, input) => t('area.savedName', input.name)}
      saved={refreshAreas}
      held={held}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <CommonAreaField form={form} />
      {area.common && form.values.common === false ? <NotCommon area={area} form={form} /> : null}
    </FormDialog>
  );
}

function AreaRemoveDialog({
  area,
  done,
  onClose,
}: {
  area: AreaRow;
  done?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { areaId } = area;
  const asked = useAccessLoss(`${areaId} remove`, () => areaCalls.removal({ areaId, how: 'remove' }));
  const asks = losesAnybody(asked.loss);
  const why = useShutOutReasonForm();
  return (
    <RemoveDialog
      name={area.name}
      check={() => areaCalls.remove({ areaId }, { dryRun: true })}
      links={{ device: areaDevicesAddress(areaId) }}
      ready={asked.loss !== undefined && (!asks || why.ready)}
      call={() => areaCalls.remove({ areaId, ...(why.reason === null ? {} : { reason: why.reason }) })}
      done={() => {
        toast.success(t('area.removed', area.name));
        // First, so that the page of the deleted area doesn't ask for it again.
        done?.();
        refreshAreas();
        onClose();
      }}
      onClose={onClose}
    >
      <AccessLossText {...asked} />
      <p className="t2">{t('area.removeText')}</p>
      {asks ? <ReasonField form={why.form} hint={t('area.whyHint')} /> : null}
    </RemoveDialog>
  );
}

/** The form of a new or edited area, and the question before one is deleted. */
export const dialogs = { add: AddDialog, edit: EditDialog, remove: AreaRemoveDialog };
