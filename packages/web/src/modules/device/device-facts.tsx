import type { Device } from '@mdi/contract/modules/device/device.contract.ts';
import type { ReactNode } from 'react';
import { Tag } from '../../kit/page/tag.tsx';
import { areaAddress, projectAddress } from '../../kit/paths/addresses.ts';
import { FactCard, type Facts, factsOf } from '../../kit/record/facts.tsx';
import { t, tIfKnown } from '../../kit/words/words.ts';
import { ConnectionCell, LogisticsTag, UseTag } from './device-tags.tsx';

const textOr = (value: number | null, text: (value: number) => ReactNode) =>
  value === null ? null : text(value);

function placeFacts(device: Device): Facts {
  const { projectId, areaId, channel } = device;
  const f = factsOf(device, 'device');
  return [
    projectId === null
      ? f.of('projectName', t('device.noProject'))
      : f.link('projectName', projectAddress(projectId)),
    f.link('areaName', areaId !== null && areaAddress(areaId)),
    f.plain('buildingName'),
    f.of('channel', channel && t(`device.channel_${channel}`)),
    f.of('logistics', <LogisticsTag logistics={device.logistics} />),
    f.of('useState', <UseTag useState={device.useState} />),
  ];
}

function basicFacts(device: Device): Facts {
  const f = factsOf(device, 'device');
  return [
    f.plain('code'),
    f.of('modelName', device.modelName ?? device.model),
    f.of('network', device.network && t(`device.network_${device.network}`)),
    f.plain('firmware', 'serial'),
    f.time('createdAt'),
    f.of('onlineVerify', t(`device.onlineVerify_${device.onlineVerify}`)),
    f.plain('heartbeatSeconds', 'doorHoldSeconds', 'relayMs'),
  ];
}

const drifted = 30_000;

function liveFacts(device: Device): Facts {
  const { live, connection, lastSeen } = device;
  const seen = <ConnectionCell connection={connection} lastSeen={lastSeen} />;
  if (!live) return [factsOf(device, 'device').of('connection', seen)];
  const { driftMs, buffered, lost, rssi, temperature, door } = live;
  const f = factsOf(live, 'device');
  const drift = (ms: number) => (
    <span className={Math.abs(ms) > drifted ? 'bad' : ''}>
      {t('device.driftSeconds', (Math.round(ms / 100) / 10 || 0).toFixed(1))}
    </span>
  );
  const kept = (count: number) => (
    <>
      {count}
      {lost ? <span className="bad"> · {t('device.lost', lost)}</span> : null}
    </>
  );
  return [
    f.of('connection', seen),
    f.plain('ip'),
    f.of('drift', textOr(driftMs, drift)),
    f.of('buffered', textOr(buffered, kept)),
    f.of(
      'rssi',
      textOr(rssi, (value) => `${value} dBm`),
    ),
    f.of(
      'temperature',
      textOr(temperature, (value) => `${value} °C`),
    ),
    f.of('door', door === null ? null : (tIfKnown(`device.door_${door}`) ?? door)),
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
      <table className="sheet">
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
export function DeviceFactCards({ device }: { device: Device }) {
  return (
    <>
      <FactCard title={t('device.place')} facts={placeFacts(device)} />
      <FactCard title={t('device.liveFacts')} facts={liveFacts(device)} />
      {device.installed ? <Versions device={device} /> : null}
      <FactCard title={t('device.basicAndWork')} facts={basicFacts(device)} />
    </>
  );
}
