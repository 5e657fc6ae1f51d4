import type { Company, CompanyRow } from '@mdi/contract/modules/company/company.contract.ts';
import { type Act, editAct, removeAct, validityActs } from '../../kit/list/act-definitions.ts';
import { editCompanyAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './company-dialog-loader.ts';

type Row = Pick<CompanyRow | Company, 'companyId' | 'name' | 'state' | 'can'>;

/** What may be done with companies, the harmful last; which it is was decided by the server (`can`). */
export const companyActions = (ask: Ask, removed?: () => void): (Act<Row> | Act<Row>[])[] => [
  editAct({ to: (row) => editCompanyAddress(row.companyId) }),
  validityActs('company', {
    fits: (row, to) => row.can.state && row.state !== to,
    bulk: may('pass:company:state'),
    ask: (companies, to, done) => ask({ kind: 'state', companies, to, done }),
  }),
  removeAct(t('company.remove'), (company) => ask({ kind: 'remove', company, done: removed }), 'more'),
];
