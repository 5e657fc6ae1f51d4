import { disableLeaveBlockers, leaveAfterAsking } from '../../kit/form/drafts/leave-blockers.ts';
import { changeLang } from '../../kit/words/words.ts';
import { changeLook } from '../look/look.ts';

/** Keeps the language for every browser in which the person logs in, and loads the page anew in it. */
export function chooseLanguage(language: 'zh' | 'en'): void {
  leaveAfterAsking(() => {
    disableLeaveBlockers();
    // Where it can't be kept it is still this browser's.
    void changeLook({ language })
      .catch(() => undefined)
      .then(() => changeLang(language));
  });
}
