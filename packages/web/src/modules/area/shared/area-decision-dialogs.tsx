import { instant } from '@mdi/contract/kit/fields.ts';
import { areaApi, type HeldArea } from '@mdi/contract/modules/area/area.contract.ts';
import * as z from 'zod/mini';
import { client } from '../../../kit/call/client.ts';
import { MomentField } from '../../../kit/form/fields/moment-field.tsx';
import { ReasonField } from '../../../kit/form/fields/reason-field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { t } from '../../../kit/words/words.ts';
import { AccessLossText, losesAnybody, useAccessLoss, useShutOutReasonForm } from './access-loss.tsx';
import { possibleDecisionOn } from './possible-area-decision.ts';

const areas = client(areaApi);

/** A company, or one person of it. */
export type AreaHolder = { companyId: number; employeeId?: number };

type CloseProps = {
  area: HeldArea;
  name: string;
  whose: AreaHolder;
  busy: boolean;
  close: (reason: string | undefined) => void;
  onClose: () => void;
};

/** Before an area is closed to a company or a person: who loses access, and why it is done. */
export function CloseAreaDialog({ area, name, whose, busy, close, onClose }: CloseProps) {
  const { allowed, verb } = possibleDecisionOn(area);
  const { areaId } = area;
  const asked = useAccessLoss(`${areaId} ${whose.companyId} ${whose.employeeId ?? ''}`, () =>
    areas.closing({ areaId, ...whose, allowed }),
  );
  const why = useShutOutReasonForm();
  const asks = losesAnybody(asked.loss);
  return (
    <ConfirmDialog
      title={t('area.closeTitle', area.name, name)}
      verb={t(`area.${verb}`)}
      destructive
      busy={busy}
      ready={asked.loss !== undefined && (!asks || why.ready)}
      onConfirm={() => close(why.reason ?? undefined)}
      onCancel={onClose}
    >
      <AccessLossText {...asked} />
      <p className="t2">{t('area.closeText')}</p>
      {asks ? <ReasonField form={why.form} hint={t('area.whyHint')} /> : null}
    </ConfirmDialog>
  );
}

const Until = z.strictObject({ endsAt: z.nullable(instant) });
type Until = z.output<typeof Until>;

type OpenProps = {
  area: HeldArea;
  name: string;
  open: (endsAt: string | null) => Promise<unknown>;
  opened: () => void;
  onClose: () => void;
};

/** Opens an area to somebody, for good or until a time by the project's clock; a running end is moved here, too. */
export function OpenAreaDialog({ area, name, open, opened, onClose }: OpenProps) {
  const form = useForm<Until>({
    schema: Until,
    start: { endsAt: area.exception === true ? area.endsAt : null },
    label: () => t('area.endsAt'),
  });
  return (
    <FormDialog
      title={t('area.openTitle', area.name, name)}
      draft={`area/open ${area.areaId} ${name}`}
      verb={t(area.exception === true ? 'kit.save' : 'area.extend')}
      form={form}
      fields={['endsAt']}
      save={({ endsAt }) => open(endsAt)}
      saved={opened}
      onClose={onClose}
    >
      <MomentField form={form} name="endsAt" quick hint={t('area.endsAtHint')} />
    </FormDialog>
  );
}
