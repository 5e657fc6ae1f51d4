import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Fewer than these mean that the table or the files were not found. */
const [fewestWords, fewestFiles] = [15, 1000];

/** Where words are not ours: those of other protocols, what people type to find a page, what is frozen. */
const foreign = [
  /^packages\/server\/src\/ports\//,
  /^packages\/server\/src\/db\/migrations\//,
  /menu-synonyms\.ts$/,
  /^CONTRIBUTING\.md$/,
];

/** As a reader speaks it: `DeskCard`, `desk-card` and `desk_card` are desk card. */
const spoken = (text) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

/** The words in bold in the last column of the glossary, with the one that is used instead. */
function forbiddenWords() {
  const lines = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith('| term |'));
  const rows = lines.slice(from + 2, lines.indexOf('', from));
  return rows.flatMap((row) => {
    const [, term, , , not = ''] = row.split('|').map((cell) => cell.trim());
    return [...not.matchAll(/\*\*(.+?)\*\*/g)].map(([, word]) => ({ word, term }));
  });
}

/** No name, comment or sentence has a word that the glossary forbids. */
export function glossaryWords() {
  const words = forbiddenWords();
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !foreign.some((pattern) => pattern.test(file)));
  if (words.length < fewestWords || files.length < fewestFiles)
    return { ok: false, output: `only ${words.length} words and ${files.length} files were found` };
  const instead = new Map(words.map(({ word, term }) => [spoken(word), term]));
  const any = new RegExp(`\\b(${[...instead.keys()].join('|')})(s|es)?\\b`, 'g');
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) =>
        [...spoken(line).matchAll(any)].map(
          ([said, word]) => `${file}:${n + 1}: "${said}": the glossary says ${instead.get(word)}`,
        ),
      ),
  );
  return { ok: found.length === 0, output: found.join('\n') };
}
