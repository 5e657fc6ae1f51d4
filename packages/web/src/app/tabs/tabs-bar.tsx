import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { leaveAfterAsking } from '../../kit/form/drafts/leave-blockers.ts';
import { useDragToReorder } from '../../kit/list/order/use-drag-to-reorder.ts';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { LiveRegion } from '../../kit/page/live-region.tsx';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import type { Tab } from './tabs.ts';
import { type Home, isUnsaved, useTabs } from './use-tabs.ts';
import './tabs.css';

type Props = {
  home: Home;
  /** What the shown page is called, once that is known. */
  title: string | undefined;
  content: RefObject<HTMLElement | null>;
  /** Draws the shown page anew. */
  refresh: () => void;
};

const idOf = (tab: string) => `tab-${tab}`;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** What closing takes along, asked about where something typed is lost by it. */
function useClosing(tabs: readonly Tab[], shown: string, close: (ids: readonly string[]) => void) {
  const [asked, setAsked] = useState<Tab[]>();
  const done = (closing: readonly Tab[]) => {
    setAsked(undefined);
    close(closing.map(({ id }) => id));
  };
  // What the shown page holds it asks about by itself.
  const unsaved = (closing: readonly Tab[]) => closing.filter((one) => one.id !== shown && isUnsaved(one));
  return {
    request: (closing: readonly Tab[]) =>
      unsaved(closing).length > 0 ? setAsked([...closing]) : done(closing),
    question: asked && (
      <ConfirmDialog
        title={t('kit.leaveTitle')}
        verb={t('frame.tabs.close')}
        destructive
        onConfirm={() => done(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {t(
          'frame.tabs.unsavedText',
          unsaved(asked)
            .map(({ title }) => title)
            .join(t('kit.listMark')),
        )}
      </ConfirmDialog>
    ),
    closable: (home: string) => tabs.filter(({ id }) => id !== home),
  };
}

/** The pages that are open, as tabs: shown, closed, put in order, by mouse and by keys. */
export function TabsBar({ home: first, title, content, refresh }: Props) {
  const home = first.path;
  const { tabs, id, show, close, move } = useTabs(first, title, content);
  const { request, question, closable } = useClosing(tabs, id, close);
  const [told, setTold] = useState('');
  const [meant, setMeant] = useState(id);
  const shown = tabs.find((one) => one.id === id);
  // A new one stands there only after its page is shown, and grows with its name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is asked of the page itself.
  useEffect(() => {
    document.getElementById(idOf(id))?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, shown !== undefined, shown?.title]);
  const moveTo = (tab: Tab, to: number) => {
    move(tab.id, to);
    if (tab.id !== home && to > 0 && to < tabs.length)
      setTold(t('frame.tabs.moved', tab.title, to + 1, tabs.length));
  };
  const drag = useDragToReorder<string>({
    fits: () => true,
    drop: () => undefined,
    follow: (dragged, over) =>
      move(
        dragged,
        tabs.findIndex((one) => one.id === over),
      ),
  });
  const press = (event: KeyboardEvent, tab: Tab, at: number) => {
    const step = steps[event.key];
    const focus = (to: Tab | undefined) => to && document.getElementById(idOf(to.id))?.focus();
    if (step !== undefined && event.altKey) moveTo(tab, at + step);
    else if (step !== undefined) focus(tabs[(at + step + tabs.length) % tabs.length]);
    else if (event.key === 'Home') focus(tabs[0]);
    else if (event.key === 'End') focus(tabs.at(-1));
    else if (event.key === 'Delete' && tab.id !== home) {
      request([tab]);
      focus(tabs[at + 1] ?? tabs[at - 1]);
    } else return;
    event.preventDefault();
  };

  const actsOn = (tab: string): NonNullable<MenuProps['items']> => {
    const others = closable(home).filter((one) => one.id !== tab);
    return [
      { key: 'refresh', label: t('frame.tabs.refresh'), disabled: tab !== id },
      { key: 'close', label: t('frame.tabs.close'), disabled: tab === home },
      { key: 'others', label: t('frame.tabs.closeOthers'), disabled: others.length === 0 },
      { key: 'all', label: t('frame.tabs.closeAll'), disabled: closable(home).length === 0 },
    ];
  };
  const act = (key: string, tab: string) => {
    if (key === 'refresh') leaveAfterAsking(refresh);
    else if (key === 'close') request(tabs.filter((one) => one.id === tab));
    else if (key === 'others') request(closable(home).filter((one) => one.id !== tab));
    else if (key === 'all') request(closable(home));
    else {
      const wanted = tabs.find((one) => `tab ${one.id}` === key);
      if (wanted) show(wanted);
    }
  };
  return (
    <div className="tabs-bar">
      <Dropdown
        trigger={['contextMenu']}
        menu={{ items: actsOn(meant), onClick: ({ key }) => act(key, meant) }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu of a tab is also behind the button at the end. */}
        <div
          className="tabs-scroll"
          onContextMenu={({ target }) =>
            setMeant(
              (target instanceof Element && target.closest('[data-tab]')?.getAttribute('data-tab')) || id,
            )
          }
        >
          <div className="tab-row" role="tablist" aria-label={t('frame.tabs.label')}>
            {tabs.map((tab, at) => (
              <div
                key={tab.id}
                role="presentation"
                data-tab={tab.id}
                className={classes(
                  'tab',
                  tab.id === id && 'tab-on',
                  drag.dragged === tab.id && 'tab-dragged',
                )}
                onAuxClick={({ button }) => button === 1 && tab.id !== home && request([tab])}
                {...drag.row({ beside: tab.id })}
                {...(tab.id === home ? {} : drag.grip(tab.id))}
              >
                <button
                  type="button"
                  role="tab"
                  id={idOf(tab.id)}
                  aria-selected={tab.id === id}
                  aria-controls="content"
                  aria-describedby={tab.id === home ? undefined : 'tabs-keys'}
                  tabIndex={tab.id === id ? 0 : -1}
                  title={tab.title}
                  onClick={() => show(tab)}
                  onKeyDown={(event) => press(event, tab, at)}
                >
                  {tab.id !== id && isUnsaved(tab) ? (
                    <i className="tab-unsaved" role="img" aria-label={t('frame.tabs.unsaved')} />
                  ) : null}
                  <span className="tab-title">{tab.title || t('kit.loading')}</span>
                </button>
                {tab.id === home ? null : (
                  <span
                    className="tab-close"
                    aria-hidden="true"
                    title={t('frame.tabs.close')}
                    onClick={() => request([tab])}
                  >
                    <Icon name="close" size={12} />
                  </span>
                )}
              </div>
            ))}
          </div>
        </div>
      </Dropdown>
      <span id="tabs-keys" hidden>
        {t('frame.tabs.keys')}
      </span>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            ...actsOn(id),
            { type: 'divider' },
            ...tabs.map((one) => ({ key: `tab ${one.id}`, label: one.title || t('kit.loading') })),
          ],
          selectedKeys: [`tab ${id}`],
          onClick: ({ key }) => act(key, id),
          className: 'tabs-menu',
        }}
      >
        <button type="button" className="tabs-more" aria-label={t('frame.tabs.more')} aria-haspopup="menu">
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
      <LiveRegion>{told}</LiveRegion>
      {question}
    </div>
  );
}
