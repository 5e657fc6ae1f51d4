import { goesWithTable, onePerRowOf, type TableBounds } from '../../kit/retention/table-bounds.ts';

export const reportTableBounds = {
  leaseChange: { by: 'sumLeases, every five minutes' },
  leaseDay: { by: 'three rows for each sum of a day on which a lease begins or ends' },
  leaseMonth: { by: 'a row for each sum of a month in which a lease begins or ends' },
  unitSum: goesWithTable('summedProject'),
  summedProject: onePerRowOf('project'),
  leaseSum: { by: 'one for each project, building and business type that leases' },
} satisfies TableBounds;
