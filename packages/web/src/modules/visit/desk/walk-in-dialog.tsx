import { WalkInInput } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../../kit/call/use-debounced.ts';
import { Field } from '../../../kit/form/field.tsx';
import { TextField } from '../../../kit/form/fields/basic-fields.tsx';
import { MomentField } from '../../../kit/form/fields/moment-field.tsx';
import { type Found, SearchSelect } from '../../../kit/form/fields/search-select.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../../kit/form/use-form.ts';
import { toast } from '../../../kit/page/toast.ts';
import { may } from '../../../kit/rights/can.tsx';
import { t } from '../../../kit/words/words.ts';
import {
  type VisitedCompany,
  VisitedCompanyField,
  VisitPlaceFields,
} from '../fields/host-and-place-fields.tsx';
import { IdFields } from '../fields/id-fields.tsx';
import { PeopleField } from '../fields/people-field.tsx';
import { refreshVisits, useVisitOptions, visitCalls, visitToastKey } from '../use-visit.ts';
import css from '../visit.module.css';
import { visitorFromSearch } from './desk-actions.ts';
import { undoCheckIn } from './undo-check-in-out.ts';

type WalkIn = WalkInInput;

/** Whom the guest visits: somebody found by name or phone, or the name as the guest says it. */
function WhomField({ form, company }: { form: Form<WalkIn>; company: VisitedCompany | undefined }) {
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<Found>();
  const host = useDebounced(word.trim());
  const { data, isFetching } = useVisitOptions(
    company
      ? { companyId: company.companyId, projectId: company.projectId, ...(host === '' ? {} : { host }) }
      : {},
    company !== undefined,
  );
  const hosts = company ? (data?.hosts ?? []) : [];
  const typed = word.trim();
  const found: Found[] = [
    ...hosts.map(({ hostId, name, department }) => ({
      value: hostId,
      label: name,
      more: <small className="t3">{department}</small>,
    })),
    // Guests know a name and not how it is written here.
    ...(typed === '' || hosts.some(({ name }) => name === typed)
      ? []
      : [{ value: typed, label: typed, more: <small className="t3">{t('visit.hostTyped', typed)}</small> }]),
  ];
  const { hostId, hostName } = form.values;
  return (
    // Either the person or the name, which the rule of neither field says alone.
    <Field form={{ ...form, required: () => true }} name="hostId">
      {(control) => (
        <SearchSelect
          {...control}
          placeholder={t(company ? 'visit.hostHint' : 'visit.companyFirst')}
          none={t('visit.hostNone')}
          disabled={company === undefined}
          chosen={hostId === null && hostName === null ? undefined : chosen}
          found={found}
          search={setWord}
          choose={(one) => {
            setChosen(one);
            form.set('hostId', typeof one?.value === 'number' ? one.value : null);
            form.set('hostName', typeof one?.value === 'string' ? one.value : null);
          }}
          loading={isFetching}
        />
      )}
    </Field>
  );
}

const labels = (name: keyof WalkIn & string) =>
  name === 'agreed' ? t('visit.agreed') : name === 'endAt' ? t('visit.endAt') : t(`visit.${name}`);

type Props = {
  projectId: number;
  buildingId: number | undefined;
  /** Whether walk-ins wait for their hosts in this project. */
  reviews: boolean;
  /** What was looked for and not found. */
  typed: string;
  registered: (visitId: number) => void;
  onClose: () => void;
};

/** A guest without an invitation, in one step: who, to whom, and in. */
export function WalkInDialog({ projectId, buildingId, reviews, typed, registered, onClose }: Props) {
  const [company, setCompany] = useState<VisitedCompany>();
  const form = useForm<WalkIn>({
    schema: WalkInInput,
    start: {
      ...visitorFromSearch(typed),
      buildingId: buildingId ?? null,
      companions: [],
      agreed: !reviews,
    },
    label: labels,
  });
  const choose = (next: VisitedCompany | undefined) => {
    setCompany(next);
    form.set('companyId', next?.companyId ?? null);
    for (const name of ['hostId', 'hostName', 'purpose', 'visitorType'] as const) form.set(name, null);
  };
  const mayAgree = reviews && may('pass:visit:review');
  return (
    <FormDialog
      title={t('visit.walkInTitle')}
      draft="visit/walkIn"
      verb={t('visit.walkInVerb')}
      form={form}
      fields={[
        ...(['name', 'phone', 'companyId', 'hostId', 'buildingId', 'location', 'purpose'] as const),
        ...(['visitorType', 'companions', 'idType', 'idNumber', 'card', 'endAt'] as const),
      ]}
      width={760}
      save={(input) => visitCalls.walkIn({ ...input, agreed: mayAgree && input.agreed })}
      saved={({ visitId, state }, { name }) => {
        if (state === 'arrived') {
          const undo = undoCheckIn({ visitId, name });
          toast.undoable(
            t('visit.walkInIn', name),
            { text: t('visit.undo'), run: () => void undo() },
            visitToastKey(visitId),
          );
        } else toast.success(t('visit.walkInWaits', name));
        refreshVisits();
        registered(visitId);
        onClose();
      }}
      onClose={onClose}
    >
      <div className={`pair ${css.visitFields}`}>
        <TextField form={form} name="name" />
        <TextField form={form} name="phone" inputMode="tel" hint={t('kit.optional')} />
        <VisitedCompanyField
          company={company}
          choose={choose}
          projectId={projectId}
          error={form.errors.companyId}
        />
        <WhomField key={company?.companyId} form={form} company={company} />
        <VisitPlaceFields form={form} company={company} />
        <PeopleField form={form} name="companions" wide empty={[]} hint={t('visit.companionsHint')} />
        <IdFields form={form} hint={t('kit.optional')} />
        {may('pass:visitorCard:lend') ? (
          <TextField form={form} name="card" hint={t('visit.cardHint')} />
        ) : null}
        <MomentField form={form} name="endAt" hint={t('visit.endToday')} />
        {mayAgree ? (
          <div className="field-wide">
            <Checkbox
              checked={form.values.agreed === true}
              onChange={({ target }) => form.set('agreed', target.checked)}
            >
              {t('visit.agreed')}
            </Checkbox>
            <span className="t3 s12">{t('visit.agreedHint')}</span>
          </div>
        ) : null}
      </div>
    </FormDialog>
  );
}
