import { Policy } from './policy.tsx';
import { intro, sections } from './policy-text.en.ts';

/** The privacy policy in English; a file of its own, so that nobody loads the other language. */
export function Page() {
  return <Policy intro={intro} sections={sections} />;
}
