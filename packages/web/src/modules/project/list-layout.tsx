import { useState } from 'react';
import { readCookie, setYearCookie } from '../../kit/call/cookies.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';

/** How the rows of a list are shown. */
export type ListLayout = 'table' | 'cards';

/** The person's way to look at a list, `module/call`, kept in this browser; another person here has their own. */
export function useListLayout(list: string): [ListLayout, (view: ListLayout) => void] {
  // A slash may not stand in the name of a cookie.
  const name = `view.${list.replace('/', '.')}.${signedInUser().mdiUserId}`;
  const [view, setView] = useState<ListLayout>(() => (readCookie(name) === 'cards' ? 'cards' : 'table'));
  const choose = (to: ListLayout) => {
    setYearCookie(name, to);
    setView(to);
  };
  return [view, choose];
}

const icons = { table: 'rows', cards: 'cards' } as const;

/** Two buttons: table or cards. */
export function LayoutSwitch({ view, onChange }: { view: ListLayout; onChange: (view: ListLayout) => void }) {
  return (
    <fieldset className="view-switch">
      <legend className="unseen">{t('frame.view.label')}</legend>
      {(['table', 'cards'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          title={t(`frame.view.${one}`)}
          aria-label={t(`frame.view.${one}`)}
          onClick={() => onChange(one)}
        >
          <Icon name={icons[one]} />
        </button>
      ))}
    </fieldset>
  );
}
