import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { linkName } from '@mdi/page-kit/doc-fields.js';
import type { Link } from '@mdi/page-kit/field-types.ts';
import type { DocPlace } from '@mdi/page-kit/shapes.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../../kit/call/use-debounced.ts';
import { useRead } from '../../../kit/call/use-read.ts';
import { NoChoices } from '../../../kit/form/fields/no-choices.tsx';
import { t } from '../../../kit/words/words.ts';
import type { BlockPanelFacts } from '../builder/block-panel-props.ts';
import { titleOf } from '../page-calls.ts';
import { blockFieldLabel, FieldRow, fieldControlId } from './field-row.tsx';
import { featureText, linkChoicesFor, stillMatchingTargets } from './link-choices.ts';
import { linkFromTyped } from './link-from-typed.ts';

/** Where a link leads, in words. */
export function linkTargetText(panel: Pick<BlockPanelFacts, 'pages' | 'targets'>, link: Link): string {
  switch (link.to) {
    case 'none':
      return t('page.linkNone');
    case 'page': {
      const page = panel.pages.find(({ pageId }) => pageId === link.page);
      return page ? titleOf(page) : t('page.linkGone');
    }
    case 'feature':
      return featureText(link.feature);
    case 'tel':
      return link.number;
    case 'web':
      return link.url;
    case 'mini':
      return panel.targets[linkName(link)] ?? link.appid;
    default:
      return panel.targets[linkName(link)] ?? t('page.linkUnseen');
  }
}

type Props = { panel: BlockPanelFacts; at: DocPlace };

/** A page of the same mini-program. */
export function PageField({ panel, at, value }: Props & { value: number | null }) {
  const id = fieldControlId(at);
  const options = panel.pages
    .filter(({ kind }) => kind !== 'site')
    .map((page) => ({ value: page.pageId, label: `${titleOf(page)} · ${t(`page.kind_${page.kind}`)}` }));
  const known = options.some((one) => one.value === value);
  return (
    <FieldRow id={id} label={blockFieldLabel(at.field)} wrong={panel.wrongAt(at)}>
      <Select
        id={id}
        disabled={!panel.editable}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('page.choosePage')}
        value={known ? value : undefined}
        options={options}
        onChange={(page) => page !== null && page !== undefined && panel.set(at, page)}
      />
    </FieldRow>
  );
}

/** Where in another mini-program a link leads. */
function MiniPath({ panel, at, link }: Props & { link: Extract<Link, { to: 'mini' }> }) {
  const [path, setPath] = useState(link.path ?? '');
  // Undone, or changed elsewhere: what is shown is what the page says.
  const [was, setWas] = useState(link);
  if (was !== link) {
    setWas(link);
    setPath(link.path ?? '');
  }
  const type = (text: string) => {
    setPath(text);
    const next = linkFromTyped('mini', link.appid, text);
    if (next?.to !== 'mini') return;
    setWas(next);
    panel.set(at, next);
  };
  const wrong = linkFromTyped('mini', link.appid, path) === null;
  return (
    <Input
      aria-label={t('page.miniPath')}
      disabled={!panel.editable}
      value={path}
      placeholder={t('page.miniPath')}
      {...(wrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
      onChange={({ target }) => type(target.value)}
    />
  );
}

/** Where something leads: one search over all that there is, and over what is typed out. */
export function LinkField({ panel, at, value }: Props & { value: Link }) {
  const id = fieldControlId(at);
  const [word, setWord] = useState('');
  const keyword = useDebounced(word.trim());
  const [open, setOpen] = useState(false);
  const { projectId, program } = panel;
  const asked = keyword === '' ? {} : { keyword };
  const {
    data = [],
    of,
    isFetching,
  } = useRead(pageApi, 'targets', { projectId, program, ...asked }, { keep: true, enabled: open });
  const isAnswer = of?.projectId === projectId && (of.keyword ?? '') === word.trim();
  const groups = linkChoicesFor(panel, word, isAnswer ? data : stillMatchingTargets(word, data));
  const none =
    value.to === 'none' || word.trim() !== '' ? [] : [{ value: 'none', label: t('page.linkNone') }];
  return (
    <FieldRow id={id} label={blockFieldLabel(at.field)} wrong={panel.wrongAt(at)}>
      <Select<{ value: string; label: string }>
        id={id}
        labelInValue
        disabled={!panel.editable}
        showSearch={{ filterOption: false, searchValue: word, onSearch: setWord }}
        onOpenChange={setOpen}
        loading={isFetching}
        placeholder={t('page.linkFind')}
        notFoundContent={isFetching ? t('kit.loading') : <NoChoices text={t('page.linkNothing')} />}
        value={
          value.to === 'none'
            ? undefined
            : {
                value: linkName(value),
                label: `${t(`page.link_${value.to}`)} · ${linkTargetText(panel, value)}`,
              }
        }
        options={[
          ...none,
          ...groups.map(({ to, choices }) => ({
            label: t(`page.link_${to}`),
            options: choices.map(({ value: name, label }) => ({ value: name, label })),
          })),
        ]}
        onChange={(chosen) => {
          const found = groups.flatMap(({ choices }) => choices).find((one) => one.value === chosen?.value);
          if (found && ('id' in found.link || found.link.to === 'mini'))
            panel.named(found.value, found.label);
          panel.set(at, found?.link ?? { to: 'none' });
          setWord('');
        }}
      />
      {value.to === 'mini' ? <MiniPath panel={panel} at={at} link={value} /> : null}
    </FieldRow>
  );
}
