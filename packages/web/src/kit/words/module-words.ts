import type { Dictionary } from '@mdi/contract/kit/words.ts';
import type { zh } from '@mdi/contract/modules/words.zh.ts';
import { useEffect, useState } from 'react';
import { lang, loadWords } from './words.ts';

/** A module whose sentences come with the pages that say them. */
export type WordModule = keyof typeof zh;

type Words = Record<string, Dictionary>;
// Words that the frame or the public pages have anyway are no parts of their own: they would carry what the log says, too.
const files =
  lang === 'en'
    ? import.meta.glob<Words>([
        '../../../../contract/src/modules/*/*.en.ts',
        '!../../../../contract/src/modules/{auth,device-api,export,job,my-guests,my-pass,preference,session,upload,visitor-page}/*',
      ])
    : import.meta.glob<Words>([
        '../../../../contract/src/modules/*/*.zh.ts',
        '!../../../../contract/src/modules/{auth,device-api,export,job,my-guests,my-pass,preference,session,upload,visitor-page}/*',
      ]);

const folderOf = (module: string) => module.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const loaded = new Set<string>();

async function load(module: WordModule): Promise<void> {
  const folder = folderOf(module);
  const file = files[`../../../../contract/src/modules/${folder}/${folder}.${lang}.ts`];
  if (!file) throw new Error(`no words of ${module}`);
  const { [`${module}${lang === 'en' ? 'En' : 'Zh'}`]: dictionary } = await file();
  if (!dictionary) throw new Error(`no words of ${module}`);
  loadWords({ [module]: dictionary });
  loaded.add(module);
}

/** Brings the sentences of these modules that the page hasn't yet; those of the frame it always has. */
export async function bringWords(modules: readonly WordModule[]): Promise<void> {
  await Promise.all(modules.filter((module) => !loaded.has(module)).map(load));
}

/** Something that is shown once the sentences it says are there. */
export async function withWords<T>(modules: readonly WordModule[], shown: () => Promise<T>): Promise<T> {
  const [view] = await Promise.all([shown(), bringWords(modules)]);
  return view;
}

/** Whether these sentences are there, or can't be had: for a part that doesn't wait for them before it is shown. */
export function useWords(modules: readonly WordModule[]): boolean {
  const [, setArrived] = useState(0);
  const [failed, setFailed] = useState(false);
  const key = modules.filter((module) => !loaded.has(module)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another at each render, what is in it isn't.
  useEffect(() => {
    if (key === '') return;
    bringWords(modules).then(
      () => setArrived((n) => n + 1),
      () => setFailed(true),
    );
  }, [key]);
  return key === '' || failed;
}
