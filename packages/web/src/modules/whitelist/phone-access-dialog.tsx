import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { useState } from 'react';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { whitelistPaths } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import { PhoneCheck } from './shared/phone-check.tsx';
import { useWhitelistArea, whitelistCalls } from './use-whitelist.ts';
import css from './whitelist.module.css';
import { WhitelistUses } from './whitelist-uses.tsx';

type Answer = OutputOf<typeof whitelistApi.ops.whoMayRead>;

function AccessOfPhone({ answer: { lists, may } }: { answer: Answer }) {
  const paths = whitelistPaths[useWhitelistArea()];
  if (lists.length === 0) return <p className="t2">{t('whitelist.whoNothing')}</p>;
  return (
    <>
      <h3>{t('whitelist.whoLists')}</h3>
      <ul className={css.uses}>
        {lists.map(({ whitelistId, name, projectName }) => (
          <li key={whitelistId}>
            <KindTag>{projectName ?? t('whitelist.headOffice')}</KindTag>
            <MaybeLink to={paths.detail(whitelistId)}>{name}</MaybeLink>
          </li>
        ))}
      </ul>
      <h3>{t('whitelist.whoMay')}</h3>
      {may.length === 0 ? <p className="t2">{t('whitelist.whoMayNone')}</p> : <WhitelistUses uses={may} />}
    </>
  );
}

/** What a phone may read now, by the lists in sight; that it was asked for is kept. */
export function PhoneAccessDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState({ phone: '', turn: 0 });
  const { phone, turn } = asked;
  const { data, error, retry } = useLoggedRead(['whitelist who', phone, turn], phone !== '', () =>
    whitelistCalls.whoMayRead({ phone }),
  );
  return (
    <InfoDialog title={t('whitelist.whoMayRead')} width={520} unfocused onClose={onClose}>
      <div className={css.who}>
        <PhoneCheck
          hint={t('whitelist.whoHint')}
          busy={phone !== '' && !data && !error}
          ask={(next) => setAsked({ phone: next, turn: turn + 1 })}
        />
        <div role="status">
          {error ? (
            <LoadFailed failure={error} retry={retry} />
          ) : data ? (
            <AccessOfPhone answer={data} />
          ) : null}
        </div>
      </div>
    </InfoDialog>
  );
}
