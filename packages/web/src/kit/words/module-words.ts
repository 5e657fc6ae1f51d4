import { loads } from 'virtual:module-words';
import type { zh } from '@mdi/contract/modules/words.zh.ts';
import { useEffect, useState } from 'react';
import { lang, loadWords } from './words.ts';

/** A module whose sentences are loaded with the pages that use them. */
export type WordModule = keyof typeof zh;

const loaded = new Set<string>();

async function load(module: WordModule): Promise<void> {
  const dictionary = await loads[lang][module]?.();
  if (!dictionary) throw new Error(`no words of ${module}`);
  loadWords({ [module]: dictionary });
  loaded.add(module);
}

/** Loads the sentences of these modules that the page lacks; those of the frame are always there. */
export async function loadModuleWords(modules: readonly WordModule[]): Promise<void> {
  await Promise.all(modules.filter((module) => !loaded.has(module)).map(load));
}

/** Loads something together with the sentences it uses. */
export async function withWords<T>(modules: readonly WordModule[], shown: () => Promise<T>): Promise<T> {
  const [view] = await Promise.all([shown(), loadModuleWords(modules)]);
  return view;
}

/** Whether these sentences are loaded, or can't be: for a part that is shown before they arrive. */
export function useModuleWords(modules: readonly WordModule[]): boolean {
  const [, setArrived] = useState(0);
  const [failed, setFailed] = useState(false);
  const key = modules.filter((module) => !loaded.has(module)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another at each render, what is in it isn't.
  useEffect(() => {
    if (key === '') return;
    loadModuleWords(modules).then(
      () => setArrived((n) => n + 1),
      () => setFailed(true),
    );
  }, [key]);
  return key === '' || failed;
}
