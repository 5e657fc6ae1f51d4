import type { Company } from '@mdi/contract/modules/company/company.contract.ts';
import { Link } from 'react-router';
import { FactCard } from '../../kit/facts.tsx';
import { opens } from '../../kit/open-screens.ts';
import { t } from '../../kit/words.ts';
import { peopleAddress } from './company-addresses.ts';

/** How many people work in a company, who manages them, and the way to their list. */
export function CompanyPeople({ company }: { company: Company }) {
  const { companyId, category, people, administrators } = company;
  const to = peopleAddress(companyId, category);
  const working = (
    <span className="row">
      {t('company.peopleWorking', people)}
      {opens(to) ? <Link to={to}>{t('company.toPeople')}</Link> : null}
    </span>
  );
  const names =
    administrators.length > 0 ? (
      administrators.join(t('kit.listMark'))
    ) : (
      <span className="warn">{t('company.administratorsNone')}</span>
    );
  return (
    <FactCard
      title={t('company.peoplePart')}
      facts={[
        { label: t('company.people'), value: working },
        { label: t('company.administrators'), value: names },
      ]}
    />
  );
}
