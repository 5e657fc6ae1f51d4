import type { Building } from '@mdi/contract/modules/building/building.contract.ts';
import { type CompanyRow, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { SearchSelect } from '../../kit/form/fields/search-select.tsx';
import { addCompanyAddress, companyLeasesAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { addressWithChosenUnits } from '../company/shared/chosen-units-in-address.ts';
import css from './plan.module.css';

/** Whether the person leases units to anybody. */
export const mayLease = (): boolean =>
  may('pass:company:view') && (may('pass:company:edit') || may('pass:company:add'));

const maxUnits = 100;

type Props = {
  building: Building;
  /** From which day they are vacant. */
  day: string;
  units: readonly { unitId: number; floorId: number }[];
  onClose: () => void;
};

/** What is done with the ticked vacant units: they are leased to a company there is, or to a new one. */
export function LeaseVacantUnits({ building, day, units, onClose }: Props) {
  const { buildingId, projectId } = building;
  const navigate = useNavigate();
  const [company, choose] = useState<CompanyRow>();
  const [word, setWord] = useState('');
  const keyword = useDebounced(word.trim()) || undefined;
  const asked = { projectId, keyword, state: 'N' as const, limit: 20 };
  const { data, isFetching } = useRead(companyApi, 'list', asked, { keep: true });
  const found = (data?.list ?? []).filter(({ can }) => can.edit);
  const chosen = { buildingId, day, units };
  const ready = units.length > 0 && units.length <= maxUnits;
  return (
    <div className={`row ${css.lease}`} role="toolbar" aria-label={t('building.leaseVacant')}>
      <span className="grow" role="status">
        {units.length === 0 ? t('building.leaseHint') : t('building.leaseChosen', units.length)}
      </span>
      {may('pass:company:edit') ? (
        <>
          <SearchSelect
            className={css.company}
            label={t('building.leaseCompany')}
            placeholder={t('building.leaseCompany')}
            none={t('building.leaseCompanyNone')}
            chosen={company && { value: company.companyId, label: company.name }}
            found={found.map(({ companyId, name }) => ({ value: companyId, label: name }))}
            search={setWord}
            choose={(one) => choose(found.find(({ companyId }) => companyId === one?.value))}
            loading={isFetching}
            clearable
          />
          <Button
            type="primary"
            disabled={!ready || company === undefined}
            onClick={() =>
              company && navigate(addressWithChosenUnits(companyLeasesAddress(company.companyId), chosen))
            }
          >
            {t('building.leaseTo')}
          </Button>
        </>
      ) : null}
      {may('pass:company:add') && ready ? (
        <Link className="button" to={addressWithChosenUnits(addCompanyAddress(projectId), chosen)}>
          {t('building.leaseNew')}
        </Link>
      ) : null}
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
    </div>
  );
}
