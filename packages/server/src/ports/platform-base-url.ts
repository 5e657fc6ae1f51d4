import { type Settings, WrongSetting } from '../kit/settings/settings.ts';

/** Below this path a demo serves the platforms that it simulates. */
const simulatedBelow = '/sandbox/';

/**
 * An address of the chat platform, without a slash at its end. A secret travels to it, so plain HTTP is accepted
 * only on this machine. @throws WrongSetting
 */
export function platformBaseUrl(
  name: 'WX_OPEN_BASE' | 'WX_API_BASE' | 'WX_MP_BASE',
  { env, mode }: Pick<Settings, 'env' | 'mode'>,
  usual: string,
): string {
  const text = env[name] || usual;
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const secure = url?.protocol === 'https:' || (local && url.protocol === 'http:');
  if (!url || !secure || url.username || url.search || url.hash) {
    throw new WrongSetting(`${name} must be an https address without user, query or fragment.`);
  }
  if (mode === 'production' && url.pathname.startsWith(simulatedBelow)) {
    throw new WrongSetting(`${name} names the simulated chat platform, which exists in demo mode only.`);
  }
  return url.href.replace(/\/$/, '');
}
