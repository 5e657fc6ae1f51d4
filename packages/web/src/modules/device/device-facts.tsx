import type { Device } from '@mdi/contract/modules/device/device.contract.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { areaAddress, projectAddress } from '../../kit/paths/addresses.ts';
import { type Fact, FactCard } from '../../kit/record/facts.tsx';
import { showTime } from '../../kit/time/moment.ts';
import { say, t } from '../../kit/words/words.ts';
import { ConnectionCell, LogisticsTag, UseTag } from './device-tags.tsx';

function placeFacts(device: Device): Fact[] {
  const { projectId, projectName, areaId, areaName, buildingName, channel } = device;
  return [
    {
      label: t('device.projectName'),
      value:
        projectId === null ? (
          t('device.noProject')
        ) : (
          <MaybeLink to={projectAddress(projectId)}>{projectName}</MaybeLink>
        ),
    },
    {
      label: t('device.areaName'),
      value: areaId === null ? null : <MaybeLink to={areaAddress(areaId)}>{areaName}</MaybeLink>,
    },
    { label: t('device.buildingName'), value: buildingName },
    { label: t('device.channel'), value: channel === null ? null : t(`device.channel_${channel}`) },
    { label: t('device.logistics'), value: <LogisticsTag logistics={device.logistics} /> },
    { label: t('device.useState'), value: <UseTag useState={device.useState} /> },
  ];
}

function basicFacts(device: Device): Fact[] {
  return [
    { label: t('device.code'), value: device.code },
    { label: t('device.modelName'), value: device.modelName ?? device.model },
    {
      label: t('device.network'),
      value: device.network === null ? null : t(`device.network_${device.network}`),
    },
    { label: t('device.firmware'), value: device.firmware },
    { label: t('device.serial'), value: device.serial },
    { label: t('device.createdAt'), value: showTime(device.createdAt) },
    { label: t('device.onlineVerify'), value: t(`device.onlineVerify_${device.onlineVerify}`) },
    { label: t('device.heartbeatSeconds'), value: device.heartbeatSeconds },
    { label: t('device.doorHoldSeconds'), value: device.doorHoldSeconds },
    { label: t('device.relayMs'), value: device.relayMs },
  ];
}

const drifted = 30_000;

function liveFacts(device: Device): Fact[] {
  const { live } = device;
  const connection: Fact = {
    label: t('device.connection'),
    value: <ConnectionCell connection={device.connection} lastSeen={device.lastSeen} />,
  };
  if (!live) return [connection];
  const { driftMs, buffered, lost, ip, rssi, temperature, door } = live;
  const off = driftMs !== null && Math.abs(driftMs) > drifted;
  return [
    connection,
    { label: t('device.ip'), value: ip },
    {
      label: t('device.drift'),
      value:
        driftMs === null ? null : (
          <span className={off ? 'bad' : ''}>
            {t('device.driftSeconds', (Math.round(driftMs / 100) / 10 || 0).toFixed(1))}
          </span>
        ),
    },
    {
      label: t('device.buffered'),
      value:
        buffered === null ? null : (
          <>
            {buffered}
            {lost ? <span className="bad"> · {t('device.lost', lost)}</span> : null}
          </>
        ),
    },
    { label: t('device.rssi'), value: rssi === null ? null : `${rssi} dBm` },
    { label: t('device.temperature'), value: temperature === null ? null : `${temperature} °C` },
    { label: t('device.door'), value: door === null ? null : (say(`device.door_${door}`) ?? door) },
  ];
}

/** Which version of its config and lists a device holds, against the newest. */
function Versions({ device }: { device: Device }) {
  const { live, newest, cfgVer } = device;
  const rows = [
    ['config', live?.cfgVer, cfgVer],
    ['revocations', live?.revVer, newest.revVer],
    ['cards', live?.cardVer, newest.cardVer],
    ['keys', live?.keyVer, newest.keyVer],
  ] as const;
  return (
    <section className="card facts">
      <h2>{t('device.versions')}</h2>
      <table className="sheet device-versions">
        <thead>
          <tr>
            <th scope="col">{t('device.versionOf')}</th>
            <th scope="col" className="num">
              {t('device.versionHeld')}
            </th>
            <th scope="col" className="num">
              {t('device.versionNewest')}
            </th>
            <th scope="col">{t('kit.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, held, wanted]) => (
            <tr key={what}>
              <th scope="row">{t(`device.version_${what}`)}</th>
              <td className="num">{held ?? t('kit.none')}</td>
              <td className="num">{wanted}</td>
              <td>
                {(held ?? -1) >= wanted ? (
                  <Tag tone="ok">{t('device.updated')}</Tag>
                ) : (
                  <Tag tone="warn">{t('device.behind')}</Tag>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The facts of a device: where it is, what it is, how it is, and what it holds. */
export function Facts({ device }: { device: Device }) {
  return (
    <>
      <FactCard title={t('device.place')} facts={placeFacts(device)} />
      <FactCard title={t('device.liveFacts')} facts={liveFacts(device)} />
      {device.installed ? <Versions device={device} /> : null}
      <FactCard title={t('device.basicAndWork')} facts={basicFacts(device)} />
    </>
  );
}
