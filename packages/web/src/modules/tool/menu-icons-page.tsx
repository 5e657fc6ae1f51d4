import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { menuPage } from '@mdi/contract/modules/menu/menu.menu.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MenuIcon, menuIcons } from '../../kit/page/menu-icons.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState, LoadFailedBar } from '../../kit/page/read-states.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import css from './tool.module.css';

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);

/** The names of the menu entries that wear each icon; buttons wear none. */
function usesOf(entries: readonly MenuEntry[]): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const entry of flat(entries)) {
    const { kind, icon } = entry;
    if (kind !== 'button')
      uses.set(icon, [...new Set([...(uses.get(icon) ?? []), titleInPageLanguage(entry)])]);
  }
  return uses;
}

type Found = { icon: string; name: string; uses: readonly string[] };

function Tile({ found: { icon, name, uses }, told }: { found: Found; told: boolean }) {
  return (
    <li className={css.icon}>
      <span className={css.iconBar} aria-hidden>
        <MenuIcon name={icon} size={22} />
      </span>
      <b>{name}</b>
      {told ? (
        <small className="t3">
          {uses.length > 0 ? t('tool.iconUsed', uses.join(t('kit.listMark'))) : t('tool.iconFree')}
        </small>
      ) : null}
    </li>
  );
}

/** The icons that menus may wear, found by their names and by the menus that wear them. */
export function MenuIconsPage() {
  const toMenus = mayOpen(menuPage.path);
  const { data, error, refetch } = useRead(menuApi, 'tree', { surface: 'mdi' }, { enabled: toMenus });
  const [word, setWord] = useState('');
  const [free, setFree] = useState(false);
  const holds = useTextMatcher(word);
  const uses = usesOf(data?.entries ?? []);
  const all = menuIcons.map((icon) => ({
    icon,
    name: tIfKnown(`menu.icon_${icon}`) ?? icon,
    uses: uses.get(icon) ?? [],
  }));
  const shown = all.filter(
    (one) => !(free && one.uses.length > 0) && holds([one.name, one.icon, ...one.uses].join(' ')),
  );
  return (
    <div className="page">
      <PageHead
        title={t('tool.icons')}
        hint={t('tool.iconsHint')}
        actions={
          toMenus ? (
            <Link className="button" to={menuPage.path}>
              {t('tool.iconsToMenus')}
            </Link>
          ) : undefined
        }
      />
      {error ? <LoadFailedBar failure={error} retry={() => void refetch()} /> : null}
      <search className={`filters ${css.find}`}>
        <Input
          aria-label={t('tool.iconFind')}
          placeholder={t('tool.iconFind')}
          maxLength={50}
          allowClear
          prefix={<Icon name="search" />}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        {data ? (
          <Segmented<boolean>
            aria-label={t('tool.iconsShow')}
            value={free}
            options={[
              { value: false, label: t('tool.iconsAll') },
              { value: true, label: t('tool.iconsFree') },
            ]}
            onChange={setFree}
          />
        ) : null}
        <span className="t3 s12" role="status">
          {t('tool.iconCount', shown.length)}
        </span>
      </search>
      <section className="card">
        {shown.length > 0 ? (
          <ul className={css.icons}>
            {shown.map((found) => (
              <Tile key={found.icon} found={found} told={data !== undefined} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="search" title={t('kit.emptyFiltered')} />
        )}
      </section>
    </div>
  );
}
