import { showTime } from '../time/project-time.ts';
import { t } from '../words/words.ts';

/** Who last saved a record, and when; without a name where nobody is known. */
export const lastSaved = ({
  updatedBy,
  updatedAt,
}: {
  updatedBy: string | null;
  updatedAt: string;
}): string =>
  updatedBy === null
    ? t('kit.lastSavedAt', showTime(updatedAt))
    : t('kit.lastSaved', updatedBy, showTime(updatedAt));
