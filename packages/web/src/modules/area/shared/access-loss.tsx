import { text } from '@mdi/contract/kit/fields.ts';
import { areaApi, type Loss } from '@mdi/contract/modules/area/area.contract.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { CallFailed } from '../../../kit/call/send.ts';
import { useReason } from '../../../kit/form/fields/reason-field.tsx';
import { LoadFailed } from '../../../kit/page/read-states.tsx';
import { t } from '../../../kit/words/words.ts';

/** Who loses access, read anew each time it is asked; `undefined` while it is on its way or could not be read. */
export function useAccessLoss(key: string, read: () => Promise<Loss>) {
  const { data, error, refetch } = useQuery<Loss, CallFailed>({
    queryKey: [areaApi.module, 'loss', key],
    queryFn: read,
    gcTime: 0,
  });
  return { loss: data, failure: error, retry: () => void refetch() };
}

export const losesAnybody = (loss: Loss | undefined): boolean =>
  loss !== undefined && loss.people + loss.visits > 0;

/** Who loses access now, in numbers: people by company, and guests. */
export function AccessLossText({ loss, failure, retry }: ReturnType<typeof useAccessLoss>) {
  if (failure) return <LoadFailed failure={failure} retry={retry} />;
  if (!loss) return <p className="t3">{t('kit.loading')}</p>;
  if (!losesAnybody(loss)) return <p className="t2">{t('area.lossNobody')}</p>;
  const others = loss.companies - loss.most.length;
  return (
    <div className="warn" role="status">
      {loss.people > 0 ? <p>{t('area.lossPeople', loss.people)}</p> : null}
      {loss.companies > 1 || loss.visits > 0 ? (
        <ul className="plain-list">
          {loss.most.map(({ companyId, companyName, people }) => (
            <li key={companyId}>{t('area.lossCompany', companyName, people)}</li>
          ))}
          {others > 0 ? <li>{t('area.lossOthers', others)}</li> : null}
        </ul>
      ) : null}
      {loss.visits > 0 ? <p>{t('area.lossVisits', loss.visits)}</p> : null}
    </div>
  );
}

/** Why others are shut out; asked where anybody loses access. */
export const ShutOutReason = text(200, 1);
const Why = z.strictObject({ reason: ShutOutReason });
export const useShutOutReasonForm = () => useReason(Why, t('area.why'));
