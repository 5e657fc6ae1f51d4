import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { useRead } from '../../../kit/call/use-read.ts';
import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { reservationPaths } from '../../../kit/paths/addresses.ts';
import { mayOpen } from '../../../kit/rights/openable-screens.ts';
import { t } from '../../../kit/words/words.ts';

/** The reservation that a tenant came from, for who may see it; nothing where there is none. */
export function CameFrom({ companyId }: { companyId: number }) {
  const paths = mayOpen(reservationPaths.content.list) ? reservationPaths.content : reservationPaths.pm;
  const { data } = useRead(
    reservationApi,
    'list',
    { companyId, page: 1, limit: 10 },
    { enabled: mayOpen(paths.list) },
  );
  const rows = data?.list ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('reservation.cameFrom')}</h2>
      <ul>
        {rows.map(({ reservationId, name }) => (
          <li key={reservationId}>
            <MaybeLink to={paths.detail(reservationId)}>{`#${reservationId} ${name}`}</MaybeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
