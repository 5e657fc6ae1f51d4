import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { MenuIcon, menuIcons } from '../../kit/page/menu-icons.tsx';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import css from './menu.module.css';

const nameOf = (icon: string) => tIfKnown(`menu.icon_${icon}`) ?? icon;

type Props = { value: string; onChange: (icon: string) => void };

/** The icons as one group of choices: arrows walk, the name of each stands in its tooltip. */
function Grid({ value, onChange }: Props) {
  const [word, setWord] = useState('');
  const group = useId();
  const holds = useTextMatcher(word);
  const icons = menuIcons.filter((icon) => holds(`${icon} ${nameOf(icon)}`));
  return (
    <div className={css.iconPanel}>
      <Input
        aria-label={t('menu.iconSearch')}
        placeholder={t('menu.iconSearch')}
        allowClear
        prefix={<Icon name="search" />}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <fieldset className={css.iconGrid}>
        <legend className="unseen">{t('menu.icon')}</legend>
        {icons.map((icon) => (
          <label key={icon} title={nameOf(icon)}>
            <input
              type="radio"
              className="unseen"
              name={group}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <MenuIcon name={icon} />
            <span className="unseen">{nameOf(icon)}</span>
          </label>
        ))}
      </fieldset>
      {icons.length === 0 ? <p className="t3">{t('menu.iconNone')}</p> : null}
    </div>
  );
}

/** The icon of an entry as it looks in the sidebar, and a grid to choose another from. */
export function IconPicker(props: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <div className="row">
        <span className={css.iconLook}>
          <MenuIcon name={props.value} />
        </span>
        <span className="grow two">
          {t('menu.icon')}
          <small>{nameOf(props.value)}</small>
        </span>
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'kit.collapse' : 'menu.chooseIcon')}
        </Button>
      </div>
      {open ? (
        <div id={id}>
          <Grid {...props} />
        </div>
      ) : null}
    </div>
  );
}
