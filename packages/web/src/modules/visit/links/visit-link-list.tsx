import { type VisitLinkRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { Act } from '../../../kit/list/act-definitions.ts';
import { useListPage } from '../../../kit/list/use-list-page.tsx';
import { type AskOf, dialogSet } from '../../../kit/page/dialog-set.tsx';
import { inviteVisitorPath } from '../../../kit/paths/addresses.ts';
import { signedInUser } from '../../../kit/rights/signed-in-user.ts';
import { t } from '../../../kit/words/words.ts';
import { CompanyFilter } from '../visit-filters.tsx';
import { periodWidth, VisitPeriod } from '../visit-times.tsx';
import { VisitLinkFilledPlaces, VisitLinkState, visitLinkName } from './visit-link-cells.tsx';

const linkDialogs = dialogSet(() => import('./visit-link-dialogs.tsx'));
const asked = ['linkShow', 'linkResize', 'linkClose'] as const;

const placeOf = ({ buildingName, location }: VisitLinkRow) =>
  [buildingName ?? t('visit.wholeProject'), location].filter(Boolean).join(' · ');

/** What may be done with a link that is open. */
const actsOf = (ask: AskOf<typeof linkDialogs>): Act<VisitLinkRow>[] =>
  asked.map((kind) => ({
    label: t(`visit.${kind}`),
    about: (row) => t(`visit.${kind}Of`, visitLinkName(row)),
    danger: kind === 'linkClose',
    fits: ({ can }) => can.close,
    run: (link) => ask({ kind, link }),
  }));

/** The links that guests fill in themselves. */
export function VisitLinkList() {
  const { list, c, ask, page } = useListPage(visitApi, 'links', 'visit', linkDialogs);
  return page({
    title: t('visit.links'),
    hint: t('visit.linksHint'),
    rowKey: 'linkId',
    exported: 'visitLink',
    columns: [
      c.two(['host', 'visit.hostId'], ['hostName', 'companyName'], { width: 200, fixed: 'start' }),
      c.custom(['state', 'visit.linkState'], { width: 104, render: VisitLinkState }),
      c.custom(['taken', 'visit.places'], { width: 132, render: VisitLinkFilledPlaces }),
      c.custom('period', { width: periodWidth, render: VisitPeriod }),
      c.text('place', placeOf, { width: 168 }),
      c.text('purpose', (row) => row.purposeName, { width: 120, seldom: true }),
      c.time('createdAt'),
    ],
    acts: { nameOf: visitLinkName, of: actsOf(ask) },
    filters: signedInUser().currTenantId === null && (
      <CompanyFilter filters={list.filters} choose={(companyId) => list.filter({ companyId })} />
    ),
    add: { to: `${inviteVisitorPath}?as=link`, label: t('visit.makeLink') },
    emptyTitle: t('visit.linksEmpty'),
    emptyText: t('visit.linksEmptyText'),
  });
}
