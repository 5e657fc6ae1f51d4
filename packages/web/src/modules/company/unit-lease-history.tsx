import { companyApi, type Lease } from '@mdi/contract/modules/company/company.contract.ts';
import { Modal } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import css from './company.module.css';
import { leasedAreaText, leasedUnitText, leasePeriodText } from './lease-text.ts';

/** How a lease stands today. */
export function LeasePhaseTag({ phase }: { phase: Lease['phase'] }) {
  const tone = ({ current: 'ok', future: 'info', past: 'mute' } as const)[phase];
  return <Tag tone={tone}>{t(`company.phase_${phase}`)}</Tag>;
}

function Leases({ unitId }: { unitId: number }) {
  const { data, error, refetch } = useRead(companyApi, 'unitHistory', { unitId });
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.length === 0) return <EmptyState title={t('company.historyEmpty')} />;
  return (
    <table className={`sheet ${css.leaseTable}`}>
      <thead>
        <tr>
          <th scope="col">{t('company.name')}</th>
          <th scope="col">{t('company.period')}</th>
          <th scope="col" className="num">
            {t('company.area')}
          </th>
          <th scope="col">{t('kit.state')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ leaseId, companyName, startsOn, endsOn, area, phase }) => (
          <tr key={leaseId}>
            <th scope="row">{companyName}</th>
            <td>{leasePeriodText({ startsOn, endsOn })}</td>
            <td className="num">{leasedAreaText(area)}</td>
            <td>
              <LeasePhaseTag phase={phase} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who leased a unit when, as far as the person may know. */
export function UnitLeaseHistory({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  useFocusReturn();
  return (
    <Modal
      open
      centered
      width={760}
      title={t('company.historyTitle', leasedUnitText(lease))}
      footer={null}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key. */}
      <div className={css.unitHistory} tabIndex={0}>
        <Leases unitId={lease.unitId} />
      </div>
    </Modal>
  );
}
