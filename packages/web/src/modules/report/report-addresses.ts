import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { LeaseChoice, reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import { writeListState } from '../../kit/list/filters/list-url-state.ts';
import { companyListPath, leaseListPath } from '../../kit/paths/addresses.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';

/** What a number is about: the filters of the page, and the group it stands in. */
export type ReportScope = InputOf<typeof reportApi.ops.summary>;

/** The leases behind a number. */
export const leasesAddress = (about: ReportScope, what: LeaseChoice, category?: 0 | 1 | 2): string =>
  `${leaseListPath}?${writeListState({ ...about, what, category })}`;

/** The project that head office has chosen: the report is of it alone, the list of companies is not. */
function chosenProject(): number | undefined {
  const { roles, currProjectRoleCode, currProjectId } = signedInUser();
  const head = roles.some((role) => role.roleCode === currProjectRoleCode && role.roleLevel === 10);
  return head ? (currProjectId ?? undefined) : undefined;
}

/** The companies of a category that lease something on the last day. */
export const companiesAddress = ({ from: _, to, ...place }: ReportScope, category: 1 | 2): string =>
  `${companyListPath}?${writeListState({ ...place, projectId: place.projectId ?? chosenProject(), category, leasing: to })}`;
