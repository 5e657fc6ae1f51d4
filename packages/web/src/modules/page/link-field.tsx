import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { features, type Link, type Place } from '@mdi/page-kit/shapes.ts';
import { linkName } from '@mdi/page-kit/walk.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useKeyword } from '../../kit/call/use-rested.ts';
import { SearchSelect } from '../../kit/form/search-select.tsx';
import { t } from '../../kit/words/words.ts';
import { controlId, FieldRow, labelOf } from './field-row.tsx';
import { linkFrom } from './link-from.ts';
import { titleOf } from './page-calls.ts';
import type { Panel } from './panel-facts.ts';

type To = Link['to'];
/** Where somebody may lead from here; what else a link leads to is shown, and stays until another is chosen. */
const offered = ['none', 'page', 'feature', 'notice', 'tel', 'web', 'mini'] as const satisfies To[];

/** Where a link leads, in words. */
export function leadsTo(panel: Pick<Panel, 'pages' | 'targets'>, link: Link): string {
  switch (link.to) {
    case 'none':
      return t('page.linkNone');
    case 'page': {
      const page = panel.pages.find(({ pageId }) => pageId === link.page);
      return page ? titleOf(page) : t('page.linkGone');
    }
    case 'feature':
      return t(`page.choice.feature_${link.feature}`);
    case 'tel':
      return link.number;
    case 'web':
      return link.url;
    case 'mini':
      return link.appid;
    default:
      return panel.targets[linkName(link)] ?? t(`page.link_${link.to}`);
  }
}

type Props = { panel: Panel; at: Place };

/** A page of the same mini-program. */
function PageSelect({
  panel,
  id,
  value,
  put,
}: {
  panel: Panel;
  id: string;
  value: number | null;
  put: (page: number) => void;
}) {
  const options = panel.pages
    .filter(({ kind }) => kind !== 'site')
    .map((page) => ({ value: page.pageId, label: `${titleOf(page)} · ${t(`page.kind_${page.kind}`)}` }));
  const known = options.some((one) => one.value === value);
  return (
    <Select
      id={id}
      aria-label={t('page.link_page')}
      disabled={!panel.editable}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('page.choosePage')}
      value={value !== null && !known ? undefined : value}
      options={options}
      onChange={(page) => page !== null && put(page)}
    />
  );
}

export function PageField({ panel, at, value }: Props & { value: number | null }) {
  const id = controlId(at);
  return (
    <FieldRow id={id} label={labelOf(at.field)} wrong={panel.wrongAt(at)}>
      <PageSelect panel={panel} id={id} value={value} put={(page) => panel.set(at, page)} />
    </FieldRow>
  );
}

/** Notices of the project, found by a word of their titles. */
function NoticeSelect({ panel, link, put }: { panel: Panel; link: Link; put: (link: Link) => void }) {
  const [asked, type] = useKeyword();
  const { projectId, program } = panel;
  const { data = [], isFetching } = useRead(
    pageApi,
    'targets',
    { projectId, program, ...asked },
    { keep: true },
  );
  const chosen = link.to === 'notice' ? { value: link.id, label: leadsTo(panel, link) } : undefined;
  return (
    <SearchSelect
      label={t('page.link_notice')}
      disabled={!panel.editable}
      placeholder={t('page.chooseNotice')}
      chosen={chosen}
      found={data.map(({ id, title }) => ({ value: id, label: title }))}
      search={type}
      choose={(one) => {
        if (!one) return;
        panel.named(`notice:${one.value}`, one.label);
        put({ to: 'notice', id: Number(one.value) });
      }}
      loading={isFetching}
      none={t('page.noNotice')}
    />
  );
}

const typedOf = (link: Link): string => {
  if (link.to === 'tel') return link.number;
  if (link.to === 'web') return link.url;
  return link.to === 'mini' ? link.appid : '';
};

/** Where something leads: first to what kind of thing, then to which. */
export function LinkField({ panel, at, value }: Props & { value: Link }) {
  const id = controlId(at);
  const [to, setTo] = useState<To>(value.to);
  const [typed, setTyped] = useState(typedOf(value));
  const [path, setPath] = useState(value.to === 'mini' ? (value.path ?? '') : '');
  // Undone, or changed elsewhere: what is shown is what the page says.
  const [was, setWas] = useState(value);
  if (was !== value) {
    setWas(value);
    setTo(value.to);
    setTyped(typedOf(value));
    setPath(value.to === 'mini' ? (value.path ?? '') : '');
  }
  const put = (link: Link) => panel.set(at, link);
  const kind = (next: To) => {
    setTo(next);
    setTyped('');
    setPath('');
    if (next === 'none') put({ to: 'none' });
    if (next === 'feature') put({ to: 'feature', feature: features[0] });
  };
  const type = (text: string, more: string) => {
    setTyped(text);
    setPath(more);
    const link = linkFrom(to, text, more);
    if (link) {
      setWas(link);
      put(link);
    }
  };
  const typing = to === 'tel' || to === 'web' || to === 'mini';
  const wrong = typing && linkFrom(to, typed, path) === null ? t(`page.linkHint_${to}`) : panel.wrongAt(at);
  const options = [...offered, ...(offered.some((one) => one === to) ? [] : [to])];
  return (
    <FieldRow id={id} label={labelOf(at.field)} wrong={wrong} group>
      <Select<To>
        id={id}
        aria-label={t('page.linkKind')}
        disabled={!panel.editable}
        value={to}
        options={options.map((one) => ({ value: one, label: t(`page.link_${one}`) }))}
        onChange={kind}
      />
      {to === 'page' ? (
        <PageSelect
          panel={panel}
          id={`${id}-which`}
          value={value.to === 'page' ? value.page : null}
          put={(page) => put({ to: 'page', page })}
        />
      ) : null}
      {to === 'feature' ? (
        <Select
          aria-label={t('page.link_feature')}
          disabled={!panel.editable}
          value={value.to === 'feature' ? value.feature : features[0]}
          options={features.map((feature) => ({
            value: feature,
            label: t(`page.choice.feature_${feature}`),
          }))}
          onChange={(feature) => put({ to: 'feature', feature })}
        />
      ) : null}
      {to === 'notice' ? <NoticeSelect panel={panel} link={value} put={put} /> : null}
      {to === 'report' || to === 'file' ? <span className="t2">{leadsTo(panel, value)}</span> : null}
      {typing ? (
        <Input
          aria-label={t(`page.link_${to}`)}
          disabled={!panel.editable}
          value={typed}
          placeholder={{ tel: '021-61234567', web: 'https://', mini: 'wx0123456789abcdef' }[to]}
          onChange={({ target }) => type(target.value, path)}
        />
      ) : null}
      {to === 'mini' ? (
        <Input
          aria-label={t('page.miniPath')}
          disabled={!panel.editable}
          value={path}
          placeholder={t('page.miniPath')}
          onChange={({ target }) => type(typed, target.value)}
        />
      ) : null}
    </FieldRow>
  );
}
