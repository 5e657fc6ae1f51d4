import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

/** The screens over all mini-programs, and those of the property service: one component, two addresses. */
const groups = { content: 'miniProgramContentManage', pm: 'pmminiManage' } as const;
export type ReservationArea = keyof typeof groups;

/** Whoever holds the second of each works from the property's own group, on the same reservations. */
export const reservationRights = {
  view: ['content:reservation:view', 'pm:reservation:view'],
  handle: ['content:reservation:handle', 'pm:reservation:handle'],
  convert: ['content:reservation:convert', 'pm:reservation:convert'],
  manage: ['content:reservation:manage', 'pm:reservation:manage'],
} as const;

export const reservationPageOf = (area: ReservationArea) =>
  ({
    resource: `${area}:reservation:view`,
    group: groups[area],
    path: `/${groups[area]}/ReserveList`,
    title: 'reservation.list',
  }) as const satisfies MenuPage;

const entryOf = (area: ReservationArea, at: number): MenuEntry => ({
  page: reservationPageOf(area),
  at,
  icon: 'reserve',
  buttons: [
    { resource: `${area}:reservation:handle`, zh: '跟进租赁预约', en: 'Handle leasing reservations' },
    { resource: `${area}:reservation:convert`, zh: '预约转为租户', en: 'Convert reservations to tenants' },
    { resource: `${area}:reservation:manage`, zh: '管理租赁预约', en: 'Manage leasing reservations' },
  ],
});

export const reservationMenu: readonly MenuEntry[] = [entryOf('content', 9), entryOf('pm', 10)];
