import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names that antd exports but that draw nothing. */
const invisible = new Set(['ConfigProvider']);

/** The components that the sources under `folder` import from antd, in alphabetical order. */
export function usedAntdComponents(folder: string): string[] {
  const used = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, names = ''] of code.matchAll(/import\s*\{([^}]+)\}\s*from\s*'antd'/g)) {
      for (const name of names.split(',').map((one) => one.trim().split(' ')[0] ?? '')) {
        if (name !== '' && name !== 'type' && !invisible.has(name)) used.add(name);
      }
    }
  }
  return [...used].sort();
}
