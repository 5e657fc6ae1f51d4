import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailed } from '../../kit/call/send.ts';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { MultilineField } from '../../kit/form/fields/basic-fields.tsx';
import { SearchField } from '../../kit/form/fields/search-select.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { refreshVisits, useVisitOptions, visitCalls, visitorName } from './use-visit.ts';
import type { VisitDialogProps } from './visit-dialog-props.ts';
import { DuplicateNote, VisitMarks } from './visit-tags.tsx';
import { visitPeriodText } from './visit-times.tsx';

const { reason, hostId } = visitApi.ops.review.input.shape;
const Approval = z.strictObject({ reason, hostId });
/** A rejection says why. */
const Rejection = z.strictObject({
  reason: reason.check(
    z.refine((said) => said !== null && said !== '', { error: 'visit.error.reasonMissing' }),
  ),
  hostId,
});
/** Whom the guest meant, where they named somebody whom we don't know. */
const HostNeeded = z.strictObject({ reason, hostId: visitApi.ops.invite.input.shape.hostId });
type Review = { reason: string | null; hostId?: number | undefined };

type Visit = VisitDialogProps['visit'];

/** Whom the guest meant. */
function WhichHost({ form, visit }: { form: Form<Review>; visit: Visit }) {
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<{ value: number | string; label: string }>();
  const host = useDebounced(word.trim());
  const { data, isFetching } = useVisitOptions({
    companyId: visit.companyId,
    projectId: visit.projectId,
    ...(host === '' ? {} : { host }),
  });
  return (
    <SearchField
      form={form}
      name="hostId"
      placeholder={t('visit.hostHint')}
      none={t('visit.hostNone')}
      chosen={chosen}
      found={(data?.hosts ?? []).map((one) => ({
        value: one.hostId,
        label: one.name,
        more: <small className="t3">{one.department}</small>,
      }))}
      search={setWord}
      choose={setChosen}
      loading={isFetching}
    />
  );
}

function Guest({ visit }: { visit: Visit }) {
  const { companyName, hostName, purposeName, companions } = visit;
  return (
    <div className="brief-box">
      <p className="row">
        <b>{visitorName(visit)}</b>
        <span className="t2">{visit.phone}</span>
        <VisitMarks of={visit} />
      </p>
      <p className="t2">
        {[companyName, hostName, purposeName, companions > 0 && t('visit.companionsCount', companions)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="t2">{visitPeriodText(visit)}</p>
    </div>
  );
}

/** Approves or rejects a guest who waits; whoever comes second reads who decided before, and how. */
export function ReviewDialog({ visit, approve: first, onClose }: VisitDialogProps & { approve: boolean }) {
  const { visitId } = visit;
  const [approve, setApprove] = useState(first && !visit.duplicate);
  const unknownHost = approve && visit.hostId === null;
  const form = useForm<Review>({
    schema: approve ? (unknownHost ? HostNeeded : Approval) : Rejection,
    label: (name) => t(name === 'hostId' ? 'visit.hostId' : 'visit.rejectReason'),
  });
  const save = async ({ reason: said, hostId: meant }: Review) => {
    try {
      return await visitCalls.review({
        visitId,
        approve,
        reason: approve ? null : said,
        ...(approve && meant !== undefined && meant !== null ? { hostId: meant } : {}),
      });
    } catch (error) {
      // Somebody else was faster: there is nothing left to decide here.
      if (error instanceof CallFailed && error.code === 409) {
        refreshVisits();
        onClose();
      }
      throw error;
    }
  };
  return (
    <FormDialog
      title={t('visit.reviewTitle', visitorName(visit))}
      draft={`visit/review ${visitId}`}
      verb={t(approve ? 'visit.approve' : 'visit.reject')}
      form={form}
      fields={approve ? (unknownHost ? ['hostId'] : []) : ['reason']}
      save={save}
      successText={() => t(approve ? 'visit.approved' : 'visit.rejected', visitorName(visit))}
      saved={refreshVisits}
      onClose={onClose}
    >
      <Guest visit={visit} />
      <Radio.Group
        aria-label={t('visit.reviewAs')}
        value={approve}
        options={[
          { value: true, label: t('visit.approve'), disabled: visit.duplicate },
          { value: false, label: t('visit.reject') },
        ]}
        onChange={({ target }) => setApprove(target.value === true)}
      />
      {visit.duplicate ? (
        <p className="warn">
          <DuplicateNote of={visit} />
        </p>
      ) : null}
      {unknownHost ? (
        <>
          <p className="warn">{t('visit.namedHost', visit.hostName ?? t('kit.none'))}</p>
          <WhichHost form={form} visit={visit} />
        </>
      ) : null}
      {approve ? (
        <p className="t2">{t('visit.approveText')}</p>
      ) : (
        <MultilineField form={form} name="reason" rows={3} />
      )}
    </FormDialog>
  );
}
