import { CompanyInput } from '@mdi/contract/modules/company/company.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { blankOf } from '../../kit/form/drafts/draft-of.ts';
import { blankCompany, companyInput, NewCompany, namesAdministrator } from './new-company.ts';

// The words that errors are said in read the language from a cookie on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const lease = {
  key: 0,
  buildingId: 1,
  floorId: 2,
  unitId: 7,
  area: null,
  ownerName: null,
  startsOn: '2026-11-21',
  endsOn: null,
  open: true,
};

const filled = NewCompany.parse(
  blankOf(NewCompany, {
    projectId: 1,
    category: 2,
    name: '蓝屿科技',
    managedBuildings: [],
    leases: [lease],
  }),
);

describe('a new company', () => {
  test('begins as a tenant with one row for its unit', () => {
    const { category, leases, projectId } = blankCompany(4, '2026-11-21');
    expect({ category, projectId, rows: leases?.length }).toEqual({ category: 2, projectId: 4, rows: 1 });
  });

  test('is sent as the call takes it', () => {
    const input = companyInput(filled);
    expect(CompanyInput.safeParse(input).error).toBeUndefined();
    expect(input.leases).toEqual([
      { unitId: 7, area: null, ownerName: null, startsOn: '2026-11-21', endsOn: null },
    ]);
  });

  test('has no administrator until a name or a phone is there', () => {
    expect(companyInput({ ...filled, administratorRole: 'TENANT_ADMIN' }).administrator).toBeNull();
    expect(namesAdministrator({ ...filled })).toBe(false);
    expect(namesAdministrator({ ...filled, administratorPhone: '13900000001' })).toBe(true);
  });

  test('carries its administrator with name, phone and role', () => {
    const person = {
      administratorName: '何俊',
      administratorPhone: '13900000001',
      administratorRole: 'TENANT_ADMIN',
    };
    expect(companyInput({ ...filled, ...person }).administrator).toEqual({
      name: '何俊',
      phone: '13900000001',
      roleCode: 'TENANT_ADMIN',
    });
  });
});
