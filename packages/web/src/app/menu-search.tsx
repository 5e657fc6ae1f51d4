import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import { withWords } from '../kit/module-words.ts';
import { t } from '../kit/words.ts';

// The titles of pages without a menu entry are the words of their modules.
const MenuSearchDialog = lazy(() =>
  withWords(['import', 'session', 'visit'], () => import('./menu-search-dialog.tsx')).then((m) => ({
    default: m.MenuSearchDialog,
  })),
);

/** A dialog holds the person to what it asks; a way past it would lose that. */
const dialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Opens the search over pages and records, by its button and by Ctrl+K or Cmd+K from anywhere. */
export function MenuSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!dialogOpen()) setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        type="text"
        className="menu-search-open"
        title={t('frame.menuSearch.open')}
        aria-label={t('frame.menuSearch.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <kbd>Ctrl K</kbd>
      </Button>
      {open ? (
        <Suspense>
          <MenuSearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
