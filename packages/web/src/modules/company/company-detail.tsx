import { formatNumber } from '@mdi/contract/kit/display.ts';
import {
  type Company,
  type CompanyFacts,
  companyCategories,
} from '@mdi/contract/modules/company/company.contract.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { part } from '../../kit/page/part.tsx';
import { KindTag, StateTag } from '../../kit/page/tag.tsx';
import {
  areaListPath,
  companyListPath,
  editCompanyAddress,
  projectAddress,
  visitListPath,
} from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { type Fact, FactCard } from '../../kit/record/facts.tsx';
import { lastSaved } from '../../kit/record/last-saved.ts';
import { MaskedPhone } from '../../kit/record/masked-phone.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { CompanyLeases } from './company-leases.tsx';
import { type Ask, companyQuestions } from './company-questions.ts';
import { companies, useCompany } from './use-company.ts';
import './company.css';

const CompanyPeople = part(() => import('./company-people.tsx').then((m) => m.CompanyPeople));
const CompanyVisitors = part(() => import('./company-people.tsx').then((m) => m.CompanyVisitors));
const CompanyAreas = part(() => import('../area/shared/held-areas.tsx').then((m) => m.CompanyAreas));

type Plain = Exclude<keyof CompanyFacts, 'managedBuildings'>;

const plain = (company: Company, name: Plain): Fact => ({
  label: t(`company.${name}`),
  value: company[name],
});

function basicFacts(company: Company): Fact[] {
  const { category, projectName, businessTypeName, leases, managedNames, createdAt } = company;
  const area = leases.reduce((sum, lease) => sum + (lease.phase === 'current' ? (lease.area ?? 0) : 0), 0);
  const managed: Fact = {
    label: t('company.managedBuildings'),
    value: managedNames.join(t('kit.listMark')),
    wide: true,
  };
  return [
    {
      label: t('company.projectName'),
      value: <MaybeLink to={projectAddress(company.projectId)}>{projectName}</MaybeLink>,
    },
    { label: t('company.businessType'), value: businessTypeName },
    { label: t('company.area'), value: area === 0 ? null : formatNumber(area) },
    { label: t('company.createdAt'), value: showTime(createdAt) },
    ...(category === companyCategories.property ? [managed] : []),
  ];
}

function Facts({ company }: { company: Company }) {
  const whole = async () => (await companies.showPhone({ companyId: company.companyId })).contactPhone;
  return (
    <>
      <FactCard title={t('company.basic')} facts={basicFacts(company)} />
      <FactCard
        title={t('company.contactPart')}
        facts={[
          plain(company, 'contact'),
          {
            label: t('company.contactPhone'),
            value: company.contactPhone && (
              <MaskedPhone masked={company.contactPhone} show={company.can.edit ? whole : undefined} />
            ),
          },
          plain(company, 'contactEmail'),
        ]}
      />
      <FactCard
        title={t('company.numbers')}
        facts={[plain(company, 'financeNumber'), plain(company, 'platformNumber')]}
      />
    </>
  );
}

function Actions({ company, ask }: { company: Company; ask: Ask }) {
  const navigate = useNavigate();
  const { companyId, state, can } = company;
  const invalid = state === 'Y';
  return (
    <>
      {can.remove ? (
        <Button
          danger
          onClick={() => ask({ kind: 'remove', company, done: () => navigate(listAddress(companyListPath)) })}
        >
          {t('company.remove')}
        </Button>
      ) : null}
      {can.state ? (
        <Button
          danger={!invalid}
          onClick={() => ask({ kind: 'state', companies: [company], to: invalid ? 'N' : 'Y' })}
        >
          {t(invalid ? 'company.validate' : 'company.invalidate')}
        </Button>
      ) : null}
      {can.edit ? (
        <Link className="button button-primary" to={editCompanyAddress(companyId)}>
          {t('kit.edit')}
        </Link>
      ) : null}
    </>
  );
}

/** PASS01030: a company as it stands, what it leases, its people, and its history. */
export function CompanyDetail() {
  const { record: company, failure, reload } = useCompany();
  const { ask, dialog } = useDialogs(companyQuestions);
  if (!company) return <PageWaits title={t('company.detail')} failure={failure} retry={reload} />;
  const { companyId, name, category, state, leases } = company;
  const [nextEnd] = leases
    .flatMap(({ phase, endsOn }) => (phase === 'current' && endsOn ? endsOn : []))
    .sort();
  const office = category === companyCategories.property;
  return (
    <>
      <DetailPage
        title={name}
        beside={
          <>
            <KindTag>{t(`company.category_${category}`)}</KindTag>
            <StateTag state={state} />
          </>
        }
        hint={[...(nextEnd === undefined ? [] : [t('company.nextEnd', nextEnd)]), lastSaved(company)].join(
          ' · ',
        )}
        actions={<Actions company={company} ask={ask} />}
        tabs={[
          { id: 'facts', title: t('company.facts'), body: () => <Facts company={company} /> },
          {
            id: 'leases',
            title: `${t(office ? 'company.offices' : 'company.leases')} ${leases.length}`,
            body: () => <CompanyLeases company={company} />,
          },
          {
            id: 'people',
            title: t('company.peoplePart'),
            body: () => <CompanyPeople company={company} />,
          },
          ...(opens(visitListPath)
            ? [
                {
                  id: 'visitors',
                  title: t('company.visitors'),
                  body: () => <CompanyVisitors companyId={companyId} />,
                },
              ]
            : []),
          // Whoever has no business with areas reads nothing of them here either.
          ...(opens(areaListPath)
            ? [
                {
                  id: 'areas',
                  title: t('area.list'),
                  body: () => <CompanyAreas companyId={companyId} projectId={company.projectId} />,
                },
              ]
            : []),
        ]}
        history={{ entity: 'company', id: companyId }}
      />
      {dialog}
    </>
  );
}
