import { readFileSync } from 'node:fs';

/** The text of a file, or '' when it is not there or may not be read. */
export function fileTextOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
