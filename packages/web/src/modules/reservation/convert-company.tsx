import { safeName } from '@mdi/contract/kit/fields.ts';
import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Alert } from 'antd';
import { useDebounced, useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { type Found, SearchField } from '../../kit/form/fields/search-select.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import type { ConversionForm } from './convert-form.ts';

export type ConvertPartProps = { form: Form<ConversionForm>; reservation: ReservationRow };

/** The companies of the project that are called so, or as the reservation says. */
function useCompanies(reservationId: number, name: string) {
  // What is no name yet is told at its field; there is nothing to ask for then.
  const named = safeName.safeParse(name);
  const input = named.success ? { reservationId, name: named.data } : { reservationId };
  const { data, isFetching } = useRead(reservationApi, 'conversion', input, {
    keep: (before) => before.reservationId === reservationId,
  });
  const found = (data?.companies ?? []).map(({ companyId, companyName, financeNumber }) => ({
    value: companyId,
    label: companyName,
    ...(financeNumber ? { more: <small className="t3">{financeNumber}</small> } : {}),
  }));
  return { found, unitTaken: data?.unitTaken ?? false, loading: isFetching };
}

/** A new company, or one that is there: looked up by its name, and those first that may be the same. */
export function ConvertCompanyFields({
  form,
  reservation: { companyName, name: person, reservationId },
}: ConvertPartProps) {
  const { companyId, name } = form.values;
  const [{ keyword }, search] = useKeyword();
  const typed = useDebounced((name ?? '').trim());
  const similar = useCompanies(reservationId, typed);
  const { found, loading } = useCompanies(reservationId, keyword ?? typed);
  const take = (one: Found | undefined) => {
    form.set('name', one?.label ?? companyName ?? person);
    form.set('financeNumber', null);
  };
  return (
    <>
      {similar.unitTaken ? <Alert type="warning" showIcon title={t('reservation.unitTaken')} /> : null}
      <SearchField
        form={form}
        name="companyId"
        wide
        placeholder={t('reservation.convertNew')}
        hint={t('reservation.companySearchHint')}
        chosen={companyId === null ? undefined : { value: companyId, label: name ?? '' }}
        {...{ found, search, loading }}
        choose={take}
        none={t('reservation.noSuchCompany')}
        clearable
      />
      {companyId === null ? (
        <>
          {similar.found.length > 0 ? (
            <Alert
              type="info"
              showIcon
              title={t('reservation.similar')}
              description={similar.found.map((one) => (
                <LinkButton
                  key={one.value}
                  onClick={() => {
                    form.set('companyId', one.value);
                    take(one);
                  }}
                >
                  {t('reservation.chooseCompany', one.label)}
                </LinkButton>
              ))}
            />
          ) : null}
          <div className="pair field-wide">
            <TextField form={form} name="name" />
            <TextField form={form} name="financeNumber" />
          </div>
        </>
      ) : null}
    </>
  );
}
