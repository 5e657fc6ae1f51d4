import type { ListView } from '@mdi/contract/modules/list-view/list-view.contract.ts';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useWrite } from '../../call/use-write.ts';
import { Icon } from '../../page/icon.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { toast } from '../../page/toast.ts';
import { signedInUser } from '../../rights/signed-in-user.ts';
import { t } from '../../words/words.ts';
import type { Arrangeable } from '../columns/column-arrangement.ts';
import type { List } from '../use-list.ts';
import { defaultViewOf, setDefaultView } from './default-view.ts';
import { restoreUnseenFilters, withoutFilters } from './list-question.ts';
import { announceViewDeleted, listViewCalls, refreshViews, type ShownView } from './use-list-views.ts';
import { setWindowColumns } from './window-columns.ts';
import './views.css';

const ViewDialog = lazyPart(() => import('./view-dialogs.tsx').then((m) => m.ViewDialog));
const RemoveViewDialog = lazyPart(() => import('./view-dialogs.tsx').then((m) => m.RemoveViewDialog));

type Shown = Pick<List, 'name' | 'question' | 'show'>;
type Items = NonNullable<MenuProps['items']>;
type Asked = { kind: 'add' } | { kind: 'edit' | 'remove'; viewId: number };

/** Counts the columns of a view that the list lacks, or that this person doesn't see. */
export function countMissingColumns(
  columns: readonly Arrangeable[],
  { current, columns: shown }: ShownView,
): number {
  if (!current || !shown) return 0;
  const there = new Set(columns.map(({ key }) => key));
  return shown.order.filter((key) => !there.has(key) && !shown.hidden.includes(key)).length;
}

/** Says that a view asks for something that is gone, and that everything else in it holds. */
export function MissingInViewNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="view-lost s12" role="status">
      {t('frame.views.lost', count)}
    </p>
  );
}

/** The actions on the shown view, and on changes to it. */
function useSteps(list: Shown, view: ShownView) {
  const { known, current } = view;
  const asked = known ? restoreUnseenFilters(list.question, known.asked, known.gone) : list.question;
  const save = useWrite(
    () => {
      if (!known) throw new Error('no view is shown');
      const { viewId, version, name, shared, usual } = known;
      return listViewCalls.edit({ viewId, version, name, shared, usual, asked, columns: view.columns });
    },
    {
      done: () => {
        if (!known) return;
        const next = { ...known, asked, columns: view.columns };
        if (known.usual) setDefaultView(list.name, next);
        void refreshViews().then(() => setWindowColumns(known.viewId, undefined));
        toast.success(t('frame.views.saved', known.name));
      },
      failed: ({ code }) => {
        // Somebody else saved or removed it meanwhile: what is shown stays, beside the view as it is now.
        if (code === 404) announceViewDeleted(known?.name ?? '');
        else if (code === 409) void refreshViews();
        return code === 404;
      },
    },
  );
  const usual = useWrite(
    async (on: boolean) => {
      if (current) await listViewCalls.setUsual({ list: list.name, viewId: on ? current.viewId : null });
    },
    {
      done: (_, on) => {
        if (current) setDefaultView(list.name, on ? current : undefined);
        void refreshViews();
        toast.success(t(on ? 'frame.views.usualSet' : 'frame.views.usualTaken'));
      },
      failed: ({ code }) => {
        if (code === 404) announceViewDeleted(current?.name ?? '');
        return code === 404;
      },
    },
  );
  return {
    save: () => void save.run(undefined),
    setUsual: (on: boolean) => void usual.run(on),
    drop: () => {
      if (!current) return;
      setWindowColumns(current.viewId, undefined);
      list.show(withoutFilters(current.asked, known?.gone ?? []), current.viewId);
    },
  };
}

const entry = (name: string, chosen: boolean, usual: boolean) => (
  <span className="view-entry">
    <span className="view-tick">{chosen ? <Icon name="check" size={14} /> : null}</span>
    <span className="view-name">{name}</span>
    {usual ? <small>{t('frame.views.usual')}</small> : null}
  </span>
);

function choices(view: ShownView): Items {
  const { current, views } = view;
  const item = ({ viewId, name, usual }: ListView) => ({
    key: `view ${viewId}`,
    label: entry(name, viewId === current?.viewId, usual),
  });
  const group = (label: string, of: readonly ListView[]): Items =>
    of.length === 0 ? [] : [{ type: 'group', key: label, label, children: of.map(item) }];
  const standard = { key: 'view 0', label: entry(t('frame.views.standard'), !current, false) };
  if (view.failed) return [standard, { key: 'retry', label: t('frame.views.failed') }];
  if (!views) return [standard, { key: 'waits', label: t('kit.loading'), disabled: true }];
  return [
    standard,
    ...group(
      t('frame.views.own'),
      views.filter(({ shared }) => !shared),
    ),
    ...group(
      t('frame.views.shared'),
      views.filter(({ shared }) => shared),
    ),
  ];
}

function acts({ current, known, changed }: ShownView, isUsual: boolean): Items {
  const step = (key: string, label: string, danger = false) => ({ key, label, danger });
  const own = known?.canEdit;
  return [
    { type: 'divider' },
    ...(changed && own ? [step('save', t('frame.views.save'))] : []),
    ...(changed ? [step('drop', t('frame.views.drop'))] : []),
    step('add', t('frame.views.add')),
    ...(own ? [step('edit', t('frame.views.edit'))] : []),
    ...(current ? [step('usual', t(isUsual ? 'frame.views.takeUsual' : 'frame.views.setUsual'))] : []),
    ...(own ? [step('remove', t('frame.views.remove'), true)] : []),
  ];
}

/** Shows which view a list has, with the actions on views; it stands below the filters, because it sets them. */
export function ViewMenu({ list, view }: { list: Shown; view: ShownView }) {
  const [asked, ask] = useState<Asked>();
  const button = useRef<HTMLButtonElement>(null);
  const steps = useSteps(list, view);
  const { current, known, changed, views } = view;
  const isUsual = current !== undefined && defaultViewOf(list.name)?.viewId === current.viewId;
  // Who views as somebody else only looks.
  const changes = signedInUser().viewing === null;
  const close = () => ask(undefined);
  // The view as it is now: whoever is told that it changed loads that and goes on.
  const asking =
    asked && 'viewId' in asked ? views?.find(({ viewId }) => viewId === asked.viewId) : undefined;
  const choose = (viewId: number) => {
    if (current) setWindowColumns(current.viewId, undefined);
    const chosen = views?.find((one) => one.viewId === viewId);
    // A bare address would mean the view with which the list opens.
    if (chosen) list.show(withoutFilters(chosen.asked, chosen.gone), viewId);
    else list.show('', defaultViewOf(list.name) ? 0 : null);
  };
  const press: MenuProps['onClick'] = ({ key, domEvent }) => {
    // The key that chose must not press the button as well.
    domEvent.preventDefault();
    button.current?.focus();
    if (key.startsWith('view ')) choose(Number(key.slice('view '.length)));
    else if (key === 'retry') view.retry();
    else if (key === 'save') steps.save();
    else if (key === 'drop') steps.drop();
    else if (key === 'usual') steps.setUsual(!isUsual);
    else if (key === 'add') ask({ kind: 'add' });
    else if (known && (key === 'edit' || key === 'remove')) ask({ kind: key, viewId: known.viewId });
  };
  return (
    <span className="views">
      <Dropdown
        trigger={['click']}
        onOpenChange={(open) => open && view.want()}
        menu={{ items: [...choices(view), ...(changes ? acts(view, isUsual) : [])], onClick: press }}
        classNames={{ root: 'views-menu' }}
      >
        <Button
          ref={button}
          type="text"
          aria-haspopup="menu"
          aria-label={t('frame.views.label', current?.name ?? t('frame.views.standard'))}
        >
          <span className="view-name">{current?.name ?? t('frame.views.standard')}</span>
          <Icon name="down" size={14} />
        </Button>
      </Dropdown>
      {changed ? <small className="t3">{t('frame.views.changed')}</small> : null}
      {asked?.kind === 'add' || (asked?.kind === 'edit' && asking) ? (
        <ViewDialog
          list={list}
          view={asking}
          columns={view.columns}
          canShare={view.canShare}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'remove' && asking ? (
        <RemoveViewDialog list={list} view={asking} onClose={close} />
      ) : null}
    </span>
  );
}
