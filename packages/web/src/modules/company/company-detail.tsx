import { formatNumber } from '@mdi/contract/kit/display.ts';
import { type Company, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { useNavigate } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { KindTag, ValidityTag } from '../../kit/page/tag.tsx';
import { areaListPath, companyListPath, projectAddress, visitListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { lastSaved } from '../../kit/record/last-saved.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import { companyActions } from './company-actions.ts';
import { companyDialogs } from './company-dialog-loader.ts';
import { CompanyLeases } from './company-leases.tsx';
import { companyCalls, useCompany } from './use-company.ts';

const CompanyPeople = lazyPart(() =>
  import('./company-people-and-visitors.tsx').then((m) => m.CompanyPeople),
);
const CompanyVisitors = lazyPart(() =>
  import('./company-people-and-visitors.tsx').then((m) => m.CompanyVisitors),
);
const CameFrom = lazyPart(() => import('../reservation/shared/came-from.tsx').then((m) => m.CameFrom));
const CompanyAreas = lazyPart(() => import('../area/shared/held-areas.tsx').then((m) => m.CompanyAreas));

function Facts({ company }: { company: Company }) {
  const { companyId, category, leases } = company;
  const f = factsOf(company, 'company');
  const area = leases.reduce((sum, lease) => sum + (lease.phase === 'current' ? (lease.area ?? 0) : 0), 0);
  const whole = async () => (await companyCalls.showPhone({ companyId })).contactPhone;
  return (
    <>
      <FactCard
        title={t('company.basic')}
        facts={[
          f.link('projectName', projectAddress(company.projectId)),
          f.of('businessType', company.businessTypeName),
          f.of('area', area === 0 ? null : formatNumber(area)),
          f.time('createdAt'),
          category === companyCategories.property &&
            f.wide('managedBuildings', company.managedNames.join(t('kit.listMark'))),
        ]}
      />
      <FactCard
        title={t('company.contactPart')}
        facts={[
          f.plain('contact'),
          f.phone('contactPhone', company.can.edit && whole),
          f.plain('contactEmail'),
        ]}
      />
      <FactCard title={t('company.numbers')} facts={f.plain('financeNumber', 'platformNumber')} />
      <CameFrom companyId={companyId} />
    </>
  );
}

/** PASS01030: a company as it stands, what it leases, its people, and its history. */
export function CompanyDetail() {
  const { record: company, failure, reload } = useCompany();
  const navigate = useNavigate();
  const { ask, dialog } = useDialogs(companyDialogs);
  if (!company) return <PagePending title={t('company.detail')} failure={failure} retry={reload} />;
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
            <ValidityTag state={state} />
          </>
        }
        hint={[...(nextEnd === undefined ? [] : [t('company.nextEnd', nextEnd)]), lastSaved(company)].join(
          ' · ',
        )}
        actions={
          <HeadActions row={company} of={companyActions(ask, () => navigate(listAddress(companyListPath)))} />
        }
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
          mayOpen(visitListPath) && {
            id: 'visitors',
            title: t('company.visitors'),
            body: () => <CompanyVisitors companyId={companyId} />,
          },
          // Whoever has no business with areas reads nothing of them here either.
          mayOpen(areaListPath) && {
            id: 'areas',
            title: t('area.list'),
            body: () => <CompanyAreas companyId={companyId} projectId={company.projectId} />,
          },
        ]}
        history={{ entity: 'company', id: companyId }}
      />
      {dialog}
    </>
  );
}
