import type { AssignmentInput } from '@mdi/contract/modules/user/user.contract.ts';
import { parseDay } from '../../kit/time/parse-day.ts';
import { today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import type { Grantable, GrantableRole } from './use-grantable.ts';

/** A grant while it is chosen. */
export type GrantDraft = {
  roleCode: string | undefined;
  projectId: number | undefined;
  company: { value: number; label: string } | undefined;
  limit: 'none' | 'regions' | 'buildings';
  regions: string[];
  buildings: number[];
  /** The first and the last day on which it counts; null: not bounded. */
  from: string | null;
  until: string | null;
};

export const blankGrant: GrantDraft = {
  roleCode: undefined,
  projectId: undefined,
  company: undefined,
  limit: 'none',
  regions: [],
  buildings: [],
  from: null,
  until: null,
};

/** A chosen grant as it is sent and as people read it. */
export type ChosenGrant = {
  /** The same role in the same place has the same key. */
  key: string;
  grant: AssignmentInput;
  roleName: string;
  level: 10 | 30 | 40;
  place: string;
  reach: string;
  period: string;
};

export type GrantErrors = Partial<
  Record<'roleCode' | 'projectId' | 'company' | 'regions' | 'buildings' | 'from' | 'until', string>
>;

/** Which limits a role of a level takes: a company's people are held by their company. */
export const reachLimitsOf = (level: 10 | 30 | 40): GrantDraft['limit'][] => {
  if (level === 10) return ['none', 'regions', 'buildings'];
  return level === 30 ? ['none', 'buildings'] : [];
};

export const grantPlaceText = (projectName: string | null, companyName: string | null): string =>
  [projectName ?? t('frame.headOffice'), companyName].filter((part) => part !== null).join(' · ');

export function grantReachText(
  regions: readonly string[] | null,
  buildings: readonly string[] | null,
): string {
  const parts = [
    regions && t('user.reachRegions', regions.join(t('kit.listMark'))),
    buildings && t('user.reachBuildings', buildings.join(t('kit.listMark'))),
  ];
  return parts.filter((part) => part !== null).join('\n') || t('user.reachAll');
}

/** Whether a day is one, or none is given. */
export const isDayOrNone = (day: string | null): boolean => day === null || dayGiven(day) !== undefined;

/** What is still missing, by field. */
export function grantErrors(draft: GrantDraft, role: GrantableRole | undefined): GrantErrors {
  const required = t('kit.error.required');
  if (!role) return { roleCode: required };
  const errors: GrantErrors = {};
  if (role.roleLevel !== 10 && draft.projectId === undefined) errors.projectId = required;
  if (role.roleLevel === 40 && !draft.company) errors.company = required;
  if (draft.limit === 'regions' && draft.regions.length === 0) errors.regions = required;
  if (draft.limit === 'buildings' && draft.buildings.length === 0) errors.buildings = required;
  const [from, until] = [dayGiven(draft.from), dayGiven(draft.until)];
  if (draft.from !== null && from === undefined) errors.from = t('field.date');
  if (draft.until !== null && until === undefined) errors.until = t('field.date');
  else if (until !== undefined && until < today()) errors.until = t('user.error.periodPast');
  else if (from !== undefined && until !== undefined && until < from)
    errors.until = t('user.error.periodOrder');
  return errors;
}

/** A day as it was typed; undefined for none, and for what is no day. */
const dayGiven = (day: string | null): string | undefined =>
  day !== null && parseDay(day, day) === day ? day : undefined;

/** How long a role counts. */
export function grantPeriodText({
  from,
  until,
}: {
  from?: string | null | undefined;
  until?: string | null | undefined;
}): string {
  if (from && until) return t('user.periodBoth', from, until);
  if (until) return t('user.periodUntil', until);
  return from ? t('user.periodFrom', from) : t('user.periodAlways');
}

/** The grant of a complete draft. */
export function chosenGrantOf(draft: GrantDraft, role: GrantableRole, from: Grantable): ChosenGrant {
  const { projectId, company, limit } = draft;
  const level = role.roleLevel;
  const grant: AssignmentInput = {
    roleCode: role.roleCode,
    ...(level !== 10 && projectId !== undefined ? { projectId } : {}),
    ...(level === 40 && company ? { tenantId: company.value } : {}),
    ...(limit === 'regions' ? { regions: draft.regions } : {}),
    ...(limit === 'buildings' ? { buildings: draft.buildings } : {}),
    // A role in a company ends with the job.
    ...(level !== 40 && draft.from !== null ? { from: draft.from } : {}),
    ...(level !== 40 && draft.until !== null ? { until: draft.until } : {}),
  };
  return {
    key: grantKey(grant),
    grant,
    roleName: role.roleName,
    level,
    place: grantPlaceText(
      grant.projectId === undefined ? null : from.projectOf(grant.projectId),
      grant.tenantId === undefined ? null : (company?.label ?? null),
    ),
    reach: grantReachText(
      grant.regions?.map(from.regionOf) ?? null,
      grant.buildings?.map(from.buildingName) ?? null,
    ),
    period: grantPeriodText(grant),
  };
}

/** The same role in the same place has the same key. */
export const grantKey = (of: {
  roleCode: string;
  projectId?: number | null | undefined;
  tenantId?: number | null | undefined;
}): string => [of.roleCode, of.projectId ?? '', of.tenantId ?? ''].join('/');
