import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { Icon, Stroke } from '../../kit/icon.tsx';
import { showTime } from '../../kit/moment.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PageWaits } from '../../kit/page-waits.tsx';
import { Nothing } from '../../kit/plight.tsx';
import { useRead } from '../../kit/use-read.ts';
import { who } from '../../kit/who.ts';
import { t } from '../../kit/words.ts';
import { clockOf } from '../../kit/zoned.ts';
import './print.css';

export const PrintIcon = () => (
  <Stroke size={16}>
    <path d="M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17H17M7 14.5h10V20H7z" />
  </Stroke>
);

/** Which desk the address names, else that of the project one works in. */
export function useDeskInAddress(): { projectId?: number; buildingId?: number } {
  const [params] = useSearchParams();
  const named = Number(params.get('projectId'));
  const projectId = who().currProjectId ?? (named > 0 ? named : null);
  const buildingId = Number(params.get('buildingId'));
  return {
    ...(projectId === null ? {} : { projectId }),
    ...(buildingId > 0 ? { buildingId } : {}),
  };
}

/** Who is on site now, one line a group, to be printed and ticked off at the assembly point. */
export function EvacuationList() {
  const { data, error, refetch } = useRead(visitApi, 'evacuation', useDeskInAddress());
  if (!data) {
    return <PageWaits title={t('visit.evacuation')} failure={error} retry={() => void refetch()} />;
  }
  const { projectName, now, people, capped, visits } = data;
  return (
    <div className="page print-page">
      <PageHead
        title={t('visit.evacuationOf', projectName)}
        hint={`${t('visit.evacuationAt', showTime(now))} · ${t('visit.evacuationPeople', people)}`}
        actions={
          <div className="row no-print">
            <Button icon={<Icon name="reload" />} onClick={() => void refetch()}>
              {t('frame.reload')}
            </Button>
            <Button type="primary" autoFocus icon={<PrintIcon />} onClick={() => print()}>
              {t('visit.print')}
            </Button>
          </div>
        }
      />
      <p className="t2 no-print">{t('visit.evacuationHint')}</p>
      {capped ? <p className="warn">{t('visit.evacuationCapped')}</p> : null}
      <section className="card">
        {visits.length === 0 ? (
          <Nothing icon="check" title={t('visit.evacuationNone')} />
        ) : (
          <table className="sheet evacuation">
            <thead>
              <tr>
                <th scope="col">{t('visit.evacuationSeen')}</th>
                <th scope="col">{t('visit.name')}</th>
                <th scope="col">{t('visit.phone')}</th>
                <th scope="col">{t('visit.companions')}</th>
                <th scope="col">{t('visit.hostId')}</th>
                <th scope="col">{t('visit.place')}</th>
                <th scope="col">{t('visit.arrivedAt')}</th>
              </tr>
            </thead>
            <tbody>
              {visits.map((one) => (
                <tr key={one.visitId}>
                  <td>
                    <i className="tick" />
                  </td>
                  <th scope="row">
                    {one.name}
                    {one.card === null ? null : <small>{one.card}</small>}
                  </th>
                  <td>{one.phone ?? t('kit.none')}</td>
                  <td>{one.companions.join(t('kit.listMark')) || t('kit.none')}</td>
                  <td>
                    {one.hostName}
                    <small>{one.companyName}</small>
                  </td>
                  <td>
                    {one.buildingName ?? t('kit.none')}
                    <small>{one.location}</small>
                  </td>
                  <td>{clockOf(one.arrivedAt).slice(5)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}
