import { readFileSync } from 'node:fs';
import { loopback, type Settings, WrongSetting } from '../kit/settings/settings.ts';

export type MqttSettings = {
  url: string;
  user: string | undefined;
  password: string | undefined;
  /** The authority that signed the broker's certificate, where it is a private one. */
  ca: Buffer | undefined;
  /** Nodes of one group share what readers send. */
  group: string;
};

const protocols = ['mqtt:', 'mqtts:', 'ws:', 'wss:'];

function fileOf(name: string, file: string | undefined): Buffer | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file);
  } catch {
    throw new WrongSetting(`${name} must be a file that can be read, not "${file}".`);
  }
}

/** The broker's part of the environment; null: readers use HTTP alone. @throws WrongSetting */
export function mqttSettings({ mode, env }: Settings): MqttSettings | null {
  const text = env.MQTT_URL?.trim();
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // It may hold a password, so the sentence doesn't repeat it.
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) {
    throw new WrongSetting(
      'MQTT_URL must be an mqtts:// address without a name or password, which are MQTT_USER and MQTT_PASSWORD.',
    );
  }
  const open = ['mqtt:', 'ws:'].includes(url.protocol) && !loopback.test(url.hostname);
  if (open && mode === 'production' && env.MDI_ALLOW_HTTP !== 'yes') {
    throw new WrongSetting(
      'MQTT_URL must be an mqtts address in production: passwords and passages would travel in clear. Set MDI_ALLOW_HTTP=yes if you are sure.',
    );
  }
  const group = env.MQTT_GROUP || 'mdi';
  if (!/^[\w-]{1,40}$/.test(group))
    throw new WrongSetting('MQTT_GROUP must be 1 to 40 letters, digits, _ or -.');
  const file = fileOf('MQTT_PASSWORD_FILE', env.MQTT_PASSWORD_FILE);
  return {
    url: text,
    user: env.MQTT_USER || undefined,
    password: file?.toString().trim() ?? (env.MQTT_PASSWORD || undefined),
    ca: fileOf('MQTT_CA_FILE', env.MQTT_CA_FILE),
    group,
  };
}
