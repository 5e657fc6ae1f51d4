import { formatCount } from '@mdi/contract/kit/display.ts';
import { reportRights } from '@mdi/contract/modules/research-report/research-report.menu.ts';
import { type WhitelistPhoneRow, whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import type { Acts } from '../../kit/list/act-definitions.ts';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { ImportLink } from '../../kit/list/import-link.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { phoneAndPerson, type Whitelist, whitelistCalls } from './use-whitelist.ts';
import type { Ask } from './whitelist-dialog-loader.ts';

/** How often these phones have read, where that may be told; that it was looked at is kept. */
function useReads({ whitelistId, projectId }: Whitelist, phones: readonly WhitelistPhoneRow[]) {
  const phoneIds = phones.map(({ phoneId }) => phoneId);
  // Lists of projects bind files, of which nobody keeps who reads them.
  const asks = projectId === null && phoneIds.length > 0 && may(reportRights.ledger);
  const { data } = useLoggedRead(['whitelist reads', whitelistId, phoneIds.join()], asks, () =>
    whitelistCalls.reads({ whitelistId, phoneIds }),
  );
  if (!asks || !data || data.every(({ reads }) => reads === null)) return undefined;
  return new Map(data.map(({ phoneId, reads }) => [phoneId, reads]));
}

/** The phones of a whitelist, masked, each with how often it has read where that may be told. */
export function WhitelistPhones({ list: of, ask }: { list: Whitelist; ask: Ask }) {
  const { whitelistId } = of;
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim());
  const list = useList(whitelistApi, 'phones', { own: { whitelistId, ...(keyword && { keyword }) } });
  const c = columnsOf(list, 'whitelist');
  const told = useReads(of, list.rows ?? []);
  const acts: Acts<WhitelistPhoneRow> = {
    nameOf: phoneAndPerson,
    of: [
      {
        label: t('whitelist.removePhone'),
        danger: true,
        icon: 'trash',
        about: (row) => t('whitelist.removePhoneOf', phoneAndPerson(row)),
        fits: () => of.can.edit,
        all: (phones, done) => ask({ kind: 'removePhones', whitelistId, phones, done }),
      },
    ],
  };
  const add = () => ask({ kind: 'addPhones', list: of });
  return (
    <EmbeddedList
      label={t('whitelist.phones')}
      list={list}
      rowKey="phoneId"
      acts={of.can.edit ? acts : undefined}
      tools={
        <>
          <b>{t('whitelist.phones')}</b>
          <span className="t3">{list.total === null ? '' : formatCount(list.total)}</span>
          <span className="grow" />
          <Input
            style={{ width: 320 }}
            aria-label={t('whitelist.phoneSearchHint')}
            placeholder={t('whitelist.phoneSearchHint')}
            maxLength={50}
            allowClear
            prefix={<Icon name="search" />}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {of.can.edit ? (
            <>
              <ImportLink kind="whitelistPhone" />
              <Button icon={<Icon name="plus" />} onClick={add}>
                {t('whitelist.addPhones')}
              </Button>
            </>
          ) : null}
        </>
      }
      columns={[
        c.text('phone', { width: 168 }),
        c.text('person', { width: 200 }),
        c.time('addedAt'),
        told !== undefined && c.count('reads', ({ phoneId }) => told.get(phoneId) ?? 0),
        of.can.edit && c.actions(acts),
      ]}
      empty={
        keyword === ''
          ? {
              title: t('whitelist.noPhones'),
              ...(of.can.edit && { text: t('whitelist.noPhonesText') }),
            }
          : { title: t('whitelist.noPhoneFound', keyword) }
      }
    />
  );
}
