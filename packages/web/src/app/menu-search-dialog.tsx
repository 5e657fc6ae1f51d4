import { Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFocusReturn } from '../kit/focus-return.ts';
import { Icon } from '../kit/icon.tsx';
import { Nothing } from '../kit/plight.tsx';
import { who } from '../kit/who.ts';
import { lang, t } from '../kit/words.ts';
import { menuFinder, type Target, targetsOf } from './menu-finder.ts';
import { titleIn } from './menu-title.ts';
import { entriesOf, openScreens } from './routing.ts';
import { screens } from './screens.ts';

/** The pages of the sidebar, and the person's own. */
function targets(): Target[] {
  const open = openScreens(screens, who());
  const personal = t('frame.menuSearch.personal');
  const own = open
    .filter((screen) => screen.resource === 'self')
    .map(({ path, title }) => ({ path, title: t(title), titleEn: '', group: personal, groupEn: '' }));
  return [...targetsOf(entriesOf(who().menus, open)), ...own];
}

const groupIn = ({ group, groupEn }: Target) => (lang === 'en' && groupEn !== '' ? groupEn : group);

type ListProps = { id: string; found: readonly Target[]; at: number; onChoose: (target: Target) => void };

/** The pages found; the focus stays in the box, which says which of them is meant. */
function Found({ id, found, at, onChoose }: ListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div className="found" id={id} role="listbox" aria-label={t('frame.menuSearch.results')}>
      {found.map((target, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box the options belong to.
        // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are never focused themselves.
        <div
          key={target.path}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={() => onChoose(target)}
        >
          {titleIn(target)}
          <small>{groupIn(target)}</small>
          <Icon name="right" size={14} />
        </div>
      ))}
    </div>
  );
}

/** Search over the menus the person may see: type, choose with the arrows, open with Enter (spec §5). */
export function MenuSearchDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const id = useId();
  const navigate = useNavigate();
  const find = useMemo(() => menuFinder(targets()), []);
  const [{ typed, at }, setState] = useState({ typed: '', at: 0 });
  const found = find(typed);
  const choose = (target: Target) => {
    onClose();
    navigate(target.path);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    const meant = found[at];
    if (to !== undefined && found.length > 0) {
      event.preventDefault();
      setState({ typed, at: (to + found.length) % found.length });
    } else if (event.key === 'Enter' && meant) {
      event.preventDefault();
      choose(meant);
    }
  };
  return (
    <Modal
      open
      width={560}
      closable={false}
      footer={<span className="t3 s12">{t('frame.menuSearch.keys')}</span>}
      title={<span className="unseen">{t('frame.menuSearch.open')}</span>}
      className="menu-search"
      onCancel={onClose}
    >
      <Input
        size="large"
        variant="borderless"
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-label={t('frame.menuSearch.open')}
        placeholder={t('frame.menuSearch.hint')}
        prefix={<Icon name="search" size={18} />}
        maxLength={50}
        value={typed}
        onChange={({ target }) => setState({ typed: target.value, at: 0 })}
        onKeyDown={press}
      />
      {found.length > 0 ? (
        <Found id={id} found={found} at={at} onChoose={choose} />
      ) : (
        <div role="status">
          <Nothing icon="search" title={t('frame.menuSearch.none')} />
        </div>
      )}
    </Modal>
  );
}
