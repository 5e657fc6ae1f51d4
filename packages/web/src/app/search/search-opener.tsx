import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { withWords } from '../../kit/words/module-words.ts';
import { t } from '../../kit/words/words.ts';
import { useSearchShortcut } from './search-shortcut.ts';

// The titles of pages without a menu entry are the words of their modules.
const MenuSearchDialog = lazyPart(() =>
  withWords(['import', 'visit'], () => import('./search-dialog.tsx')).then((m) => m.SearchDialog),
);

/** Opens the search over pages and records, by its button and by Ctrl+K or Cmd+K from anywhere. */
export function SearchOpener() {
  // What had the focus when the search was asked for.
  const [asked, setAsked] = useState<{ from: Element | null }>();
  const { ask, take } = useSearchShortcut((from) => setAsked(from && { from: from.at }));
  const close = () => {
    take();
    setAsked(undefined);
  };
  return (
    <>
      <Button
        type="text"
        className="menu-search-open"
        title={t('frame.menuSearch.open')}
        aria-label={t('frame.menuSearch.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={ask}
      >
        <Icon name="search" size={18} />
        <kbd>Ctrl K</kbd>
      </Button>
      {asked ? <MenuSearchDialog from={asked.from} early={take} onClose={close} /> : null}
    </>
  );
}
