import { companyApi, type Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { t } from '../../kit/words/words.ts';

/** Who loses access to what when these leases are over, in numbers. */
export function AccessLost({ companyId, leases }: { companyId: number; leases: readonly Lease[] }) {
  const running = leases.filter(({ phase }) => phase === 'current').map(({ leaseId }) => leaseId);
  const { data, error } = useRead(
    companyApi,
    'leaseImpact',
    { companyId, leaseIds: running },
    { enabled: running.length > 0 },
  );
  if (running.length === 0) return null;
  if (error) return <p className="bad">{error.message}</p>;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.people === 0) return <p className="t2">{t('company.nobodyLoses')}</p>;
  return (
    <p className="warn" role="status">
      {t('company.losesAccess', data.people, data.areas.join(t('kit.listMark')))}
    </p>
  );
}
