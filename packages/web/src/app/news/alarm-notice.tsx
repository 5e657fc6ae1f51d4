import { Link } from 'react-router';
import { Icon } from '../../kit/page/icon.tsx';
import { deviceAddress, deviceExceptionListPath, listWith } from '../../kit/paths/addresses.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import type { alarmGroup } from './alarm-news.ts';
import { useAlarmNews } from './use-alarms.ts';
import './alarm-notice.css';

type Group = NonNullable<ReturnType<typeof alarmGroup>>;

/** One device's exceptions, or the list of all that wait. */
function addressOf({ first, oneDevice, oneProject }: Group): string {
  if (oneDevice) return deviceAddress(first.deviceId, 'exceptions');
  const projectId = oneProject ? (first.projectId ?? undefined) : undefined;
  return listWith(deviceExceptionListPath, { state: 'open', acknowledged: false, level: 3, projectId });
}

/** What is wrong, and where: the project too, for who sees several. */
function linesOf({ first, alarms, devices, oneDevice, oneProject }: Group): [string, string] {
  const { deviceName, areaName, projectName, code } = first;
  const project = oneProject && signedInUser().currProjectId === null ? projectName : null;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  if (!oneDevice)
    return [t('frame.alarmsOfDevices', alarms, devices), joined(project, t('frame.alarmsLook'))];
  const what = alarms === 1 ? t(`deviceApi.ex_${code}`) : t('frame.alarmsOfDevice', alarms);
  return [what, joined(project, deviceName, areaName)];
}

/** New alarms, told at the foot of the sidebar, where they cover nothing that somebody works at. */
export function AlarmNotice() {
  const { group, dismiss } = useAlarmNews();
  if (!group) return <div className="alarm-place" role="status" />;
  const [what, where] = linesOf(group);
  return (
    <div className="alarm-place" role="status">
      <div className="alarm-notice">
        <Link to={addressOf(group)} title={`${what}\n${where}`} onClick={dismiss}>
          <Icon name="bell" size={16} />
          <span className="alarm-text">
            <b>{what}</b>
            <small>{where}</small>
          </span>
        </Link>
        <button type="button" aria-label={t('kit.close')} onClick={dismiss}>
          <Icon name="close" size={14} />
        </button>
      </div>
    </div>
  );
}
