import { appearancePage } from '@mdi/contract/modules/appearance/appearance.menu.ts';
import { type Look, lookSizes } from '@mdi/contract/modules/preference/preference.contract.ts';
import { Button, Drawer, Radio, Switch } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '../../kit/call/use-write.ts';
import { PictureBox } from '../../kit/form/pictures/image-field.tsx';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { useAvatar, useLook } from '../../kit/page/look.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { lang, t } from '../../kit/words/words.ts';
import { chooseLanguage } from '../frame/choose-language.ts';
import { changeAvatar, changeLook } from './look.ts';

/** What is set by turning it on or off, in the order in which it stands. */
const switches = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const;
type Switched = (typeof switches)[number];

const nothing = () => undefined;

function Group({ title, children }: { title: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <section className="setting">
      <h2 id={id}>{title}</h2>
      {children(id)}
    </section>
  );
}

function Turn({ name, on, set }: { name: Switched; on: boolean; set: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className="setting-row">
      <label htmlFor={id}>
        {t(`frame.settings.${name}`)}
        <small id={`${id}-help`}>{t(`frame.settings.${name}Help`)}</small>
      </label>
      <Switch id={id} checked={on} aria-describedby={`${id}-help`} onChange={set} />
    </div>
  );
}

/** How the person likes the frame around every page; each change shows at once and is kept with the account. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const look = useLook();
  const avatar = useAvatar();
  const { run } = useWrite(changeLook, { done: nothing });
  const [refused, setRefused] = useState(0);
  const picture = useWrite(changeAvatar, {
    done: nothing,
    failed: () => {
      // The box shows again what is kept.
      setRefused((n) => n + 1);
      return false;
    },
  });
  // One after the other, so that none is lost while the one before is being kept.
  const last = useRef(Promise.resolve());
  const next = (step: () => Promise<void>) => {
    last.current = last.current.then(step);
  };
  const set = (change: Partial<Look>) => next(() => run(change));
  return (
    <Drawer
      open
      size={360}
      title={t('frame.settings.open')}
      closable={false}
      // What is set shows on the page beside it.
      styles={{ mask: { background: 'transparent' } }}
      extra={
        <Button
          type="text"
          aria-label={t('kit.close')}
          title={t('kit.close')}
          icon={<Icon name="close" />}
          onClick={onClose}
        />
      }
      onClose={onClose}
      footer={<span className="t3 s12">{t('frame.settings.kept')}</span>}
    >
      <Group title={t('frame.settings.avatar')}>
        {(id) => (
          <PictureBox
            control={{ id: `${id}-choose`, 'aria-describedby': undefined }}
            label={t('frame.settings.avatar')}
            purpose="avatar"
            savedUrl={avatar || null}
            key={refused}
            put={(uploadId) => next(() => picture.run(uploadId))}
            wait={nothing}
            round
          />
        )}
      </Group>
      <Group title={t('frame.settings.size')}>
        {(id) => (
          <Radio.Group
            aria-labelledby={id}
            value={look.size}
            optionType="button"
            options={lookSizes.map((value) => ({ value, label: t(`frame.settings.size_${value}`) }))}
            onChange={({ target }) => set({ size: target.value })}
          />
        )}
      </Group>
      <Group title={t('frame.settings.layout')}>
        {() =>
          switches.map((name) => (
            <Turn key={name} name={name} on={look[name]} set={(on) => set({ [name]: on })} />
          ))
        }
      </Group>
      <Group title={t('kit.language')}>
        {(id) => (
          <Radio.Group
            aria-labelledby={id}
            value={lang}
            optionType="button"
            options={[
              { value: 'zh', label: <span lang="zh-CN">{t('kit.chinese')}</span> },
              { value: 'en', label: <span lang="en">{t('kit.english')}</span> },
            ]}
            onChange={({ target }) => chooseLanguage(target.value)}
          />
        )}
      </Group>
      {mayOpen(appearancePage.path) ? (
        <Link className="setting-more" to={appearancePage.path} onClick={onClose}>
          {t('frame.settings.installation')}
        </Link>
      ) : null}
    </Drawer>
  );
}
