import { formatCount } from '@mdi/contract/kit/display.ts';
import type { DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import type { Acts } from '../../kit/list/act-definitions.ts';
import { withoutFalse } from '../../kit/list/columns/column-arrangement.ts';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { DragHandle } from '../../kit/list/order/drag-handle.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import type { ListRights } from './use-base-data.ts';
import type { EntryOrder } from './use-entry-order.ts';

export type ActOnEntry = (kind: 'edit' | 'uses' | 'state' | 'remove', entry: DictionaryEntry) => void;

type Spec = {
  can: ListRights;
  act: ActOnEntry;
  /** The grips, while the list may be ordered. */
  order: EntryOrder | undefined;
  /** The names of a region's provinces; undefined in other lists. */
  provincesOf: ((entry: DictionaryEntry) => string[]) | undefined;
};

function Uses({ entry, can, act }: { entry: DictionaryEntry; can: ListRights; act: ActOnEntry }) {
  const { uses, others } = entry;
  const shown = others ? t('baseData.usesAndOthers', uses) : formatCount(uses);
  if ((uses === 0 && !others) || !can?.canSeeUses) {
    return <span className={uses === 0 ? 't3' : undefined}>{shown}</span>;
  }
  return (
    <LinkButton
      aria-label={t('baseData.usesOf', nameInPageLanguage(entry), uses)}
      onClick={() => act('uses', entry)}
    >
      {shown}
    </LinkButton>
  );
}

/** What may be done with an option, the harmful last. */
const actsOf = (act: ActOnEntry): Acts<DictionaryEntry> => ({
  nameOf: nameInPageLanguage,
  of: [
    { label: t('kit.edit'), fits: () => true, run: (entry) => act('edit', entry) },
    (['N', 'Y'] as const).map((to) => ({
      label: t(to === 'N' ? 'baseData.validate' : 'baseData.invalidate'),
      fits: ({ state }) => state !== to,
      run: (entry) => act('state', entry),
    })),
    { label: t('baseData.remove'), danger: true, fits: () => true, run: (entry) => act('remove', entry) },
  ],
});

/** The columns of a list: its order where it may be changed, names, code, uses, state and what may be done. */
export function entryColumns({ can, act, order, provincesOf }: Spec) {
  const c = columnsOf<DictionaryEntry, 'baseData'>({ rows: undefined }, 'baseData');
  const canEdit = can?.canEdit === true;
  return withoutFalse([
    canEdit && {
      ...c.custom('order', {
        fixed: 'start',
        render: (entry) =>
          order ? (
            <DragHandle
              hint={t('baseData.orderHint')}
              label={t('baseData.orderOf', nameInPageLanguage(entry))}
              drag={order.drag.grip(entry.entryId)}
            />
          ) : (
            <span />
          ),
      }),
      title: <span className="unseen">{t('baseData.order')}</span>,
      width: 44,
    },
    { ...c.name('nameZh', { width: 112 }), fixed: 'start' as const },
    c.name('nameEn', { width: 148 }),
    c.custom('code', {
      width: 124,
      seldom: true,
      render: ({ code }) => (
        <span className="name-cell t2 s12" title={code}>
          {code}
        </span>
      ),
    }),
    provincesOf !== undefined &&
      c.name('provinces', (entry) => provincesOf(entry).join(t('kit.listMark')), { width: 160 }),
    c.custom('uses', { align: 'end', render: (entry) => <Uses entry={entry} can={can} act={act} /> }),
    c.state(),
    canEdit && c.actions(actsOf(act)),
  ]);
}
