import { showTime } from '../time/moment.ts';
import { t } from '../words/words.ts';

/** By whom and when a record was last saved; nobody is named where nobody is known. */
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
