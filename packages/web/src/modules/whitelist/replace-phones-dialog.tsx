import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type WhitelistRow, whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { useState } from 'react';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { type Found, SearchSelect } from '../../kit/form/fields/search-select.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { refreshWhitelists, whitelistCalls } from './use-whitelist.ts';
import css from './whitelist.module.css';

type Difference = OutputOf<typeof whitelistApi.ops.difference>;
/** So many are named on each side. */
const shown = 8;

type Side = { phone: string; person: string | null; reads?: number | null };

function Column({
  title,
  tone,
  rows,
  count,
}: {
  title: string;
  tone: string | undefined;
  rows: readonly Side[];
  count: number;
}) {
  return (
    <section>
      <h3 className={tone}>{title}</h3>
      <ul>
        {rows.slice(0, shown).map(({ phone, person, reads }, at) => (
          // Masked phones may be the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change their places.
          <li key={at}>
            <span className="num">{phone}</span>
            <span className="grow">{person}</span>
            {reads ? <span className="warn s12">{t('whitelist.readsOf', reads)}</span> : null}
          </li>
        ))}
        {count > shown ? <li className="t3">{t('whitelist.moreOfThem', count - shown)}</li> : null}
      </ul>
    </section>
  );
}

/** What would come and go, the first of both by name. */
function Compared({ difference }: { difference: Difference }) {
  const { adds, removes, keeps, added, removed } = difference;
  if (adds + removes === 0) return <p className="t2">{t('whitelist.replaceSame')}</p>;
  return (
    <>
      <div className={css.compared}>
        <Column title={t('whitelist.adds', adds)} tone={css.comes} rows={added} count={adds} />
        <Column title={t('whitelist.removes', removes)} tone={css.goes} rows={removed} count={removes} />
      </div>
      <p className="t3 s12">{t('whitelist.keeps', keeps)}</p>
      {removes > 0 ? <p className="warn">{t('whitelist.replaceRemoved', removes)}</p> : null}
    </>
  );
}

/** Shows what another list of the same place would change before it takes this one's place. */
export function ReplacePhonesDialog({ list, onClose }: { list: WhitelistRow; onClose: () => void }) {
  const { whitelistId, version, projectId } = list;
  const [asked, search] = useKeyword();
  const [from, setFrom] = useState<Found>();
  const place = projectId === null ? { headOffice: true } : { projectId };
  const others = useRead(whitelistApi, 'list', { ...place, ...asked, page: 1, limit: 50 }, { keep: true });
  const fromId = Number(from?.value ?? 0);
  const { data, error, retry } = useLoggedRead(
    ['whitelist difference', whitelistId, version, fromId],
    from !== undefined,
    () => whitelistCalls.difference({ whitelistId, fromId }),
  );
  const differs = data !== undefined && data.adds + data.removes > 0;
  return (
    <ConfirmCallDialog
      title={t('whitelist.replace')}
      verb={t('whitelist.replaceVerb')}
      destructive
      ready={differs}
      call={() => whitelistCalls.replace({ whitelistId, version, fromId })}
      successText={({ added, removed }) => t('whitelist.replaced', added, removed)}
      done={refreshWhitelists}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <LabelledControl id="replace-from" label={t('whitelist.replaceFrom')} error={undefined}>
          <SearchSelect
            id="replace-from"
            placeholder={t('kit.choose')}
            chosen={from}
            found={(others.data?.list ?? [])
              .filter((one) => one.can.edit && one.whitelistId !== whitelistId)
              .map(({ whitelistId: value, name, phones }) => ({
                value,
                label: name,
                more: <span className="t3 s12">{t('whitelist.phonesOf', phones)}</span>,
              }))}
            search={search}
            choose={setFrom}
            loading={others.isFetching}
            none={t('whitelist.replaceNone')}
          />
        </LabelledControl>
        {from === undefined ? null : (
          <>
            <p>{t('whitelist.replaceText', from.label, list.name)}</p>
            {error ? (
              <LoadFailed failure={error} retry={retry} />
            ) : data === undefined ? (
              <p className="t3">{t('kit.loading')}</p>
            ) : (
              <Compared difference={data} />
            )}
          </>
        )}
      </div>
    </ConfirmCallDialog>
  );
}
