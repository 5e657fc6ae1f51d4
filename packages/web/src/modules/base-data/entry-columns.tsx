import { formatCount } from '@mdi/contract/kit/display.ts';
import type { DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Button, type TableColumnType } from 'antd';
import { Icon } from '../../kit/page/icon.tsx';
import { StateTag } from '../../kit/page/tag.tsx';
import { nameIn } from '../../kit/words/in-language.ts';
import { lang, t } from '../../kit/words/words.ts';
import type { Can } from './use-base-data.ts';
import type { EntryOrder } from './use-entry-order.ts';

export type Act = (kind: 'edit' | 'uses' | 'state' | 'remove', entry: DictionaryEntry) => void;

type Column = Omit<TableColumnType<DictionaryEntry>, 'key' | 'fixed'> & {
  key: string;
  width: number;
  fixed?: 'start' | 'end';
  /** The first to give way where not all columns fit. */
  seldom?: true;
};

type Spec = {
  can: Can;
  act: Act;
  /** The grips, while the list may be ordered. */
  order: EntryOrder | undefined;
  /** The names of a region's provinces; undefined in other lists. */
  provincesOf: ((entry: DictionaryEntry) => string[]) | undefined;
};

function Grip({ entry, order }: { entry: DictionaryEntry; order: EntryOrder }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lets a button be dragged.
    <span
      className="base-grip"
      role="button"
      tabIndex={0}
      title={t('baseData.orderHint')}
      aria-label={t('baseData.orderOf', nameIn(entry))}
      {...order.drag.grip(entry.entryId)}
    >
      <Icon name="grip" />
    </span>
  );
}

function Uses({ entry, can, act }: { entry: DictionaryEntry; can: Can; act: Act }) {
  const { uses, others } = entry;
  const shown = others ? t('baseData.usesAndOthers', uses) : formatCount(uses);
  if ((uses === 0 && !others) || !can?.canSeeUses) {
    return <span className={uses === 0 ? 't3' : undefined}>{shown}</span>;
  }
  return (
    <Button
      type="link"
      size="small"
      aria-label={t('baseData.usesOf', nameIn(entry), uses)}
      onClick={() => act('uses', entry)}
    >
      {shown}
    </Button>
  );
}

function Actions({ entry, act }: { entry: DictionaryEntry; act: Act }) {
  const invalid = entry.state === 'Y';
  return (
    <span className="actions">
      <Button type="link" size="small" onClick={() => act('edit', entry)}>
        {t('kit.edit')}
      </Button>
      <Button type="link" size="small" onClick={() => act('state', entry)}>
        {t(invalid ? 'baseData.validate' : 'baseData.invalidate')}
      </Button>
      <Button type="link" size="small" danger onClick={() => act('remove', entry)}>
        {t('baseData.remove')}
      </Button>
    </span>
  );
}

const wide = (en: number, zh: number) => (lang === 'en' ? en : zh);

function nameColumns(provincesOf: Spec['provincesOf']): Column[] {
  const named = (key: 'nameZh' | 'nameEn' | 'code', width: number): Column => ({
    key,
    title: t(`baseData.${key}`),
    width,
    render: (_, entry) => (
      <span className={key === 'code' ? 'name-cell t2 s12' : 'name-cell'} title={entry[key]}>
        {entry[key]}
      </span>
    ),
  });
  const names = [
    { ...named('nameZh', 112), fixed: 'start' as const },
    named('nameEn', 132),
    { ...named('code', 124), seldom: true as const },
  ];
  if (!provincesOf) return names;
  const provinces: Column = {
    key: 'provinces',
    title: t('baseData.provinces'),
    width: 176,
    render: (_, entry) => {
      const text = provincesOf(entry).join(t('kit.listMark'));
      return (
        <span className="name-cell" title={text}>
          {text || t('kit.none')}
        </span>
      );
    },
  };
  return [...names, provinces];
}

/** The columns of a list: its order where it may be changed, names, code, uses, state and what may be done. */
export function entryColumns({ can, act, order, provincesOf }: Spec): Column[] {
  const grip: Column = {
    key: 'order',
    title: <span className="unseen">{t('baseData.order')}</span>,
    width: 44,
    fixed: 'start',
    render: (_, entry) => (order ? <Grip entry={entry} order={order} /> : null),
  };
  const operations: Column = {
    key: 'operations',
    title: t('kit.operations'),
    width: wide(186, 164),
    fixed: 'end',
    render: (_, entry) => <Actions entry={entry} act={act} />,
  };
  const canEdit = can?.canEdit === true;
  return [
    ...(canEdit ? [grip] : []),
    ...nameColumns(provincesOf),
    {
      key: 'uses',
      title: t('baseData.uses'),
      width: wide(72, 60),
      align: 'end',
      render: (_, entry) => <Uses entry={entry} can={can} act={act} />,
    },
    {
      key: 'state',
      title: t('kit.state'),
      width: wide(88, 80),
      render: (_, entry) => <StateTag state={entry.state} />,
    },
    ...(canEdit ? [operations] : []),
  ];
}
