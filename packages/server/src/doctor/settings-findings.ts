import { loopback, type Settings } from '../kit/settings/settings.ts';
import { settingsTable } from '../kit/settings/settings-table.ts';
import { type DoctorFinding, goodFinding, noteFinding, wrongFinding } from './finding.ts';

/** What only settings of ours begin with. */
const ours = /^(MDI|FILES|SMS|WX|KEEP|BACKUP|METRICS)_/;
const everyAddress = /^(0\.0\.0\.0|::)$/;
const everybody = /\/0+$/;

function ofProxy({ publicUrl, trustProxy, host, mode }: Settings): DoctorFinding[] {
  const https = publicUrl.startsWith('https:');
  const found: DoctorFinding[] = [];
  if (https && trustProxy === false) {
    found.push(
      wrongFinding(
        'PUBLIC_URL is https, so a TLS proxy stands in front, and TRUST_PROXY names none: everybody counts as one address.',
      ),
    );
  }
  if (trustProxy !== false && trustProxy.split(',').some((part) => everybody.test(part.trim()))) {
    found.push(wrongFinding(`TRUST_PROXY is ${trustProxy}: whoever says another address is believed.`));
  }
  if (!https && mode === 'production' && !loopback.test(new URL(publicUrl).hostname)) {
    found.push(noteFinding(`PUBLIC_URL is ${publicUrl}: passwords travel in clear.`));
  }
  if (mode === 'production' && https && everyAddress.test(host)) {
    found.push(noteFinding(`HOST is ${host}: see to it that only the proxy reaches the port.`));
  }
  return found.length > 0 ? found : [goodFinding('PUBLIC_URL, HOST and TRUST_PROXY fit together.')];
}

/** Settings that can be read, and yet are hardly meant so; those that can't be used stop every command. */
export function settingsFindings(settings: Settings): DoctorFinding[] {
  const { env, mode, metrics, databaseUrl } = settings;
  const names = new Set<string>(settingsTable.map(({ name }) => name));
  const unknown = Object.keys(env).filter((name) => ours.test(name) && !names.has(name));
  const real = mode === 'production';
  return [
    ...ofProxy(settings),
    ...unknown.map((name) => noteFinding(`${name} is no setting of this version.`)),
    ...(metrics && !loopback.test(metrics.host)
      ? [noteFinding(`METRICS_ADDRESS is ${metrics.host}: see to it that only Prometheus reaches the port.`)]
      : []),
    ...(real && !databaseUrl
      ? [
          noteFinding(
            'The embedded PostgreSQL is used: production is meant to name a database by DATABASE_URL.',
          ),
        ]
      : []),
    ...(real && !env.SMS_PROVIDER ? [noteFinding('SMS_PROVIDER is not set: no SMS is sent.')] : []),
    ...(real && !env.BACKUP_URL
      ? [noteFinding('BACKUP_URL is not set: no backup is taken unless somebody has the command run.')]
      : []),
    ...(real && !env.BACKUP_RECIPIENT
      ? [noteFinding('BACKUP_RECIPIENT is not set: each backup has to name who may open it.')]
      : []),
  ];
}
