import { roleLevels } from '@mdi/contract/modules/user/user.contract.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { JobTray } from '../jobs/job-tray.tsx';
import { SettingsButton } from '../look/settings-button.tsx';
import { Bell } from '../news/bell.tsx';
import { currentRoleOf } from '../routing/routing.ts';
import { SearchOpener } from '../search/search-opener.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const SwitchDialog = lazyPart(() =>
  import('../projects/switch-project-dialog.tsx').then((m) => m.SwitchProjectDialog),
);

/** The company and the project the session works in, and the way to another one. */
function CurrentProject() {
  const [switching, setSwitching] = useState(false);
  const user = signedInUser();
  const name = user.currProjectName ?? t('frame.headOffice');
  return (
    <>
      <span className="proj" title={[user.currTenantName, name].filter(Boolean).join(' · ')}>
        <span className="proj-logo" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        {user.currTenantName === null ? (
          <span className="proj-name">{name}</span>
        ) : (
          <span className="proj-name two">
            <b>{user.currTenantName}</b>
            <small>{name}</small>
          </span>
        )}
      </span>
      {user.viewing || (user.singleProject && user.singleRole && user.singleTenant) ? null : (
        <Button
          size="small"
          className="top-short"
          icon={<Icon name="swap" size={14} />}
          onClick={() => setSwitching(true)}
        >
          {t('frame.switchProject')}
        </Button>
      )}
      {switching ? <SwitchDialog onClose={() => setSwitching(false)} /> : null}
    </>
  );
}

/** The top bar; a line in the brand colour marks a head-office session. */
export function TopBar({ children }: { children: ReactNode }) {
  const headOffice = currentRoleOf(signedInUser())?.roleLevel === roleLevels.hq;
  // What is a person's own, their tasks and what waits for them, is shown to themselves alone.
  const viewing = signedInUser().viewing !== null;
  return (
    <header className={headOffice ? 'top top-hq' : 'top'}>
      {children}
      <div className="top-end">
        <SearchOpener />
        {viewing ? null : <JobTray />}
        {viewing ? null : <Bell />}
        {viewing || !signedInUser().showSettings ? null : <SettingsButton />}
        <span className="sep" />
        <CurrentProject />
        <span className="sep" />
        <LanguageMenu />
        <span className="sep" />
        <UserMenu />
      </div>
    </header>
  );
}
