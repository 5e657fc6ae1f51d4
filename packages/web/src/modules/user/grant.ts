import type { Grant } from '@mdi/contract/modules/user/user.contract.ts';
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
};

export const blankGrant: GrantDraft = {
  roleCode: undefined,
  projectId: undefined,
  company: undefined,
  limit: 'none',
  regions: [],
  buildings: [],
};

/** A chosen grant as it is sent and as people read it. */
export type Given = {
  /** The same role in the same place has the same key. */
  key: string;
  grant: Grant;
  roleName: string;
  level: 10 | 30 | 40;
  place: string;
  reach: string;
};

export type GrantErrors = Partial<
  Record<'roleCode' | 'projectId' | 'company' | 'regions' | 'buildings', string>
>;

/** Which limits a role of a level takes: a company's people are held by their company. */
export const limitsOf = (level: 10 | 30 | 40): GrantDraft['limit'][] => {
  if (level === 10) return ['none', 'regions', 'buildings'];
  return level === 30 ? ['none', 'buildings'] : [];
};

export const placeText = (projectName: string | null, companyName: string | null): string =>
  [projectName ?? t('frame.headOffice'), companyName].filter((part) => part !== null).join(' · ');

export function reachText(regions: readonly string[] | null, buildings: readonly string[] | null): string {
  const parts = [
    regions && t('user.reachRegions', regions.join(t('kit.listMark'))),
    buildings && t('user.reachBuildings', buildings.join(t('kit.listMark'))),
  ];
  return parts.filter((part) => part !== null).join('\n') || t('user.reachAll');
}

/** What is still missing, by field. */
export function missing(draft: GrantDraft, role: GrantableRole | undefined): GrantErrors {
  const required = t('kit.error.required');
  if (!role) return { roleCode: required };
  const errors: GrantErrors = {};
  if (role.roleLevel !== 10 && draft.projectId === undefined) errors.projectId = required;
  if (role.roleLevel === 40 && !draft.company) errors.company = required;
  if (draft.limit === 'regions' && draft.regions.length === 0) errors.regions = required;
  if (draft.limit === 'buildings' && draft.buildings.length === 0) errors.buildings = required;
  return errors;
}

/** The grant of a complete draft. */
export function givenOf(draft: GrantDraft, role: GrantableRole, from: Grantable): Given {
  const { projectId, company, limit } = draft;
  const level = role.roleLevel;
  const grant: Grant = {
    roleCode: role.roleCode,
    ...(level !== 10 && projectId !== undefined ? { projectId } : {}),
    ...(level === 40 && company ? { tenantId: company.value } : {}),
    ...(limit === 'regions' ? { regions: draft.regions } : {}),
    ...(limit === 'buildings' ? { buildings: draft.buildings } : {}),
  };
  return {
    key: grantKey(grant),
    grant,
    roleName: role.roleName,
    level,
    place: placeText(
      grant.projectId === undefined ? null : from.projectOf(grant.projectId),
      grant.tenantId === undefined ? null : (company?.label ?? null),
    ),
    reach: reachText(
      grant.regions?.map(from.regionOf) ?? null,
      grant.buildings?.map(from.buildingName) ?? null,
    ),
  };
}

/** The same role in the same place has the same key. */
export const grantKey = (of: {
  roleCode: string;
  projectId?: number | null | undefined;
  tenantId?: number | null | undefined;
}): string => [of.roleCode, of.projectId ?? '', of.tenantId ?? ''].join('/');
