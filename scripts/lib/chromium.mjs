import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  process.env.CHROMIUM_PATH,
  // The same engine without the browser's own windows: journeys take an eighth less with it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const find = () => known.find((at) => at && existsSync(at));

/** The browser of the journeys: one that is there, or Debian's where we may install; else says what to do. */
export function chromium() {
  const there = find();
  if (there) return there;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk');
  }
  const installed = find();
  if (installed) return installed;
  console.error(
    'The browser journeys need Chromium. Install it, or name it with CHROMIUM_PATH=/path/to/chromium.',
  );
  process.exit(1);
}
