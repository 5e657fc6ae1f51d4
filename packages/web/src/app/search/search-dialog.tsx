import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { useSpeller } from '../../kit/words/name-search.ts';
import { lang, t } from '../../kit/words/words.ts';
import { menuFinder, type PageTarget, pageTargetsOf } from '../frame/menu-finder.ts';
import { synonyms, unlistedPages } from '../frame/menu-synonyms.ts';
import { openScreens, sidebarEntriesOf } from '../routing/routing.ts';
import { screens } from '../routing/screens.ts';
import { type SearchChoice, useRecentChoices, useRecordChoices } from './search-choices.ts';
import { SearchResults } from './search-results.tsx';

/** The pages of the sidebar, those that stand by themselves, and the person's own. */
function targets(): PageTarget[] {
  const open = openScreens(screens, signedInUser());
  const own = open
    .filter(({ resource, path }) => resource === 'self' || unlistedPages.includes(path))
    .toSorted((one, other) => Number(one.resource === 'self') - Number(other.resource === 'self'))
    .map(({ path, title, resource }) => {
      const group = resource === 'self' ? t('frame.menuSearch.personal') : '';
      return { path, title: t(title), titleEn: '', group, groupEn: '' };
    });
  const all = [...pageTargetsOf(sidebarEntriesOf(signedInUser().menus, open)), ...own];
  return all.map((target) => ({ ...target, also: synonyms[target.path] ?? '' }));
}

const pageOf = (target: PageTarget): SearchChoice => ({
  path: target.path,
  title: titleInPageLanguage(target),
  about: lang === 'en' && target.groupEn !== '' ? target.groupEn : target.group,
  group: t('frame.menuSearch.pages'),
});

/** So many pages stand before the records. */
const maxPages = 6;

function useChoices(typed: string) {
  const spell = useSpeller(typed);
  const find = useMemo(() => menuFinder(targets(), spell), [spell]);
  const { found, waits, failure, retry } = useRecordChoices(typed);
  const pages = find(typed).map(pageOf);
  const recent = useRecentChoices(typed);
  const known = new Set(recent.map(({ path }) => path));
  const others =
    typed.trim() === ''
      ? pages
      : [...pages.slice(0, maxPages), ...found.filter(({ path }) => !known.has(path))];
  const all = [...recent, ...others];
  return { choices: all, waits, failure, retry };
}

function stateOf({ choices, waits, failure }: ReturnType<typeof useChoices>): string {
  if (failure) return failure.message;
  if (waits) return t('kit.loading');
  return t('frame.menuSearch.count', choices.length);
}

/** Leads to the box as soon as it can be typed into. */
function useFocusOnceThere() {
  const box = useRef<InputRef>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const input = box.current?.input;
      input?.focus({ preventScroll: true });
      if (!input || document.activeElement !== input) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return box;
}

type Props = {
  /** What had the focus before. */
  from: Element | null;
  /** Takes what was typed before the box was there. */
  early: () => string;
  onClose: () => void;
};

/** Search over pages and records the person may see: type, choose with the arrows, open with Enter (spec §5). */
export function SearchDialog({ from, early, onClose }: Props) {
  useFocusReturn(from);
  const id = useId();
  const box = useFocusOnceThere();
  const navigate = useNavigate();
  const [{ typed, at: meantAt }, setState] = useState({ typed: '', at: 0 });
  const result = useChoices(typed);
  const { choices, waits, failure, retry } = result;
  const at = Math.min(meantAt, Math.max(0, choices.length - 1));
  const choose = ({ path }: SearchChoice) => {
    onClose();
    navigate(path);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    const meant = choices[at];
    if (to !== undefined && choices.length > 0) {
      event.preventDefault();
      setState({ typed, at: (to + choices.length) % choices.length });
    } else if (event.key === 'Enter' && meant) {
      event.preventDefault();
      choose(meant);
    }
  };
  return (
    <Modal
      open
      width={600}
      closable={false}
      footer={
        <span className="t3 s12 found-foot">
          {t('frame.menuSearch.keys')}
          {choices.length > 0 ? <span role="status">{stateOf(result)}</span> : null}
        </span>
      }
      title={<span className="unseen">{t('frame.menuSearch.open')}</span>}
      className="menu-search"
      onCancel={onClose}
    >
      <Input
        ref={box}
        size="large"
        variant="borderless"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-busy={waits}
        aria-label={t('frame.menuSearch.open')}
        placeholder={t('frame.menuSearch.hint')}
        prefix={<Icon name="search" size={18} />}
        maxLength={50}
        value={typed}
        onChange={({ target }) => setState({ typed: target.value, at: 0 })}
        onFocus={() => {
          const typed = early();
          if (typed !== '') setState({ typed, at: 0 });
        }}
        onKeyDown={press}
      />
      {choices.length > 0 ? (
        <SearchResults id={id} choices={choices} at={at} onChoose={choose} />
      ) : failure && !waits ? (
        <LoadFailed failure={failure} retry={retry} />
      ) : (
        <div role="status">
          <EmptyState icon="search" title={waits ? t('kit.loading') : t('frame.menuSearch.none')} />
        </div>
      )}
    </Modal>
  );
}
