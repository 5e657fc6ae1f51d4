import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { useState } from 'react';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { classes } from '../../kit/page/classes.ts';
import { LoadFailed, LoadFailedCard } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import { PhoneCheck } from '../whitelist/shared/phone-check.tsx';
import css from './file.module.css';
import { fileCalls } from './use-file.ts';

/** Asks about one phone; that it was asked for is kept. */
function OnePhone({ fileId }: { fileId: number }) {
  const [asked, setAsked] = useState({ phone: '', turn: 0 });
  const { phone, turn } = asked;
  const { data, error, retry } = useLoggedRead(['file who', fileId, phone, turn], phone !== '', () =>
    fileCalls.whoMayRead({ fileId, phone }),
  );
  const answer = data?.phone;
  return (
    <section className={classes('card', css.boxed)}>
      <h2>{t('file.whoCheck')}</h2>
      <div className={css.check}>
        <PhoneCheck
          hint={t('file.whoHint')}
          busy={phone !== '' && !data && !error}
          ask={(next) => setAsked({ phone: next, turn: turn + 1 })}
        />
      </div>
      <div className={css.answer} role="status">
        {error ? <LoadFailed failure={error} retry={retry} /> : null}
        {answer ? <Tag tone={answer.may ? 'ok' : 'bad'}>{t(`file.why_${answer.why ?? 'may'}`)}</Tag> : null}
      </div>
    </section>
  );
}

/** How many may read a file now, and whether one phone may. */
export function WhoMayRead({ fileId }: { fileId: number }) {
  const { data, error, refetch } = useRead(fileApi, 'whoMayRead', { fileId });
  if (error) return <LoadFailedCard failure={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  const { people, phones } = data;
  return (
    <div className={css.columns}>
      <section className={classes('card', css.boxed)}>
        <h2>{t('file.whoNow')}</h2>
        {people === null ? null : <p>{people === 0 ? t('file.whoNobody') : t('file.whoPeople', people)}</p>}
        <p className="t3">{phones === null ? t('file.everyone') : t('file.whoPhones', phones)}</p>
      </section>
      <OnePhone fileId={fileId} />
    </div>
  );
}
