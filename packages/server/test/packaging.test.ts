import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../src/kit/settings/settings.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const text = (name: string) => readFileSync(path.join(root, name), 'utf8');
const started = 'node --enable-source-maps packages/server/dist/main.js';

/** What a line of these files sets: `NAME=value` one after the other. */
const setBy = (line = ''): Record<string, string> =>
  Object.fromEntries(
    [...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );

const unit = text('deploy/mdi.service');
const image = text('deploy/Containerfile');

test('the unit, the image and `npm start` start the same program in the same way', () => {
  expect(unit).toContain(`ExecStart=/usr/bin/${started}`);
  expect(image).toContain(`CMD ${JSON.stringify(started.split(' ')).replaceAll(',', ', ')}`);
  expect(text('scripts/start.mjs')).toContain(started.split(' ').slice(1).join("', '"));
  expect(existsSync(path.join(root, 'packages/server/src/main.ts'))).toBe(true);
});

test('what the unit and the image set are settings, with which production starts', () => {
  const given = { PUBLIC_URL: 'https://mdi.example.com' };
  for (const line of [/^Environment=(.*)$/m.exec(unit)?.[1], /^ENV (.*)$/m.exec(image)?.[1]]) {
    const { NODE_ENV, ...env } = setBy(line);
    expect(NODE_ENV).toBe('production');
    const settings = readSettings({ ...env, ...given }, '1');
    expect([settings.mode, settings.dataDir]).toEqual(['production', '/var/lib/mdi']);
    for (const name of Object.keys(env)) expect(text('README.md')).toContain(`\`${name}\``);
  }
});

test('the unit keeps the data where it may write, and waits longer than a shutdown takes', () => {
  expect(unit).toMatch(/^StateDirectory=mdi$/m);
  // PostgreSQL alone is waited for 30 s, and as long again once it was asked more firmly.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(60);
});
