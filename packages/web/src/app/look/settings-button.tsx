import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { t } from '../../kit/words/words.ts';

const SettingsDrawer = lazyPart(() => import('./settings-drawer.tsx').then((m) => m.SettingsDrawer));

/** Opens how the person likes the frame, where the installation offers it. */
export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        className="top-icon"
        aria-label={t('frame.settings.open')}
        title={t('frame.settings.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" size={18} />
      </Button>
      {open ? <SettingsDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}
