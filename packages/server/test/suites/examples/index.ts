import { readdirSync } from 'node:fs';
import type { Call } from '../calls.ts';
import type { Scene } from '../example-scene.ts';

type Made = Readonly<Record<string, (scene: Scene) => unknown>>;

/** The examples of every module, by its name in the contract: what the files here export as `<name>Examples`. */
const byModule = new Map<string, Made>();
for (const file of readdirSync(import.meta.dirname)) {
  const name = file.replace(/\.ts$/, '');
  if (name === 'index') continue;
  const found: Record<string, Made> = await import(/* @vite-ignore */ `./${name}.ts`);
  for (const [exported, made] of Object.entries(found)) {
    if (exported.endsWith('Examples')) byModule.set(exported.slice(0, -'Examples'.length), made);
  }
}

/**
 * An input of a call that the scene's caller may send and that is then done.
 * @throws a sentence that says what to write, for a module or a call without an example.
 */
export async function exampleOf({ api, name, op, path }: Call, scene: Scene): Promise<unknown> {
  const made = byModule.get(api.module);
  if (!made) {
    const wanted = `ExamplesOf<typeof ${api.module}Api>`;
    throw new Error(`${path} has no example: write ${wanted} in test/suites/examples`);
  }
  const make = made[name];
  if (make) return make(scene);
  if (op.input.safeParse({}).success) return {};
  throw new Error(
    `${path} has no example: add "${name}" to the examples of ${api.module} in test/suites/examples`,
  );
}
