import { useState } from 'react';
import { lazyPart } from '../../lite-kit/lazy-part.tsx';
import type { Me } from '../my-pass-client.ts';
import { PassCode, PassView } from '../pass-view.tsx';
import { usePasses } from '../use-passes.ts';
import type { PhoneSession } from '../use-phone-session.ts';

const InstallView = lazyPart(() =>
  import('../device-install-view.tsx').then((view) => view.DeviceInstallView),
);

type Props = { employeeId: number; session: PhoneSession; me: Me; is: 'pass' | 'install' | null };

/**
 * The person's rotating pass, and the devices they install. One place asks for passes, because the server gives them
 * once in ten seconds. What was begun to be installed stays while they look elsewhere.
 */
export function PassScreen({ employeeId, session, me, is }: Props) {
  const passes = usePasses(employeeId, session.over);
  const [installs, setInstalls] = useState(false);
  if (is === 'install' && !installs) setInstalls(true);
  return (
    <>
      {is === 'pass' && <PassView me={me} passes={passes} />}
      {installs && (
        <div hidden={is !== 'install'}>
          <InstallView pass={<PassCode passes={passes} />} />
        </div>
      )}
    </>
  );
}
