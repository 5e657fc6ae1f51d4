import { Button } from 'antd';
import { Icon } from '../../page/icon.tsx';
import { t } from '../../words/words.ts';
import type { RestoredDraft } from './unsaved-drafts.ts';

/** Says above a form that what was typed before stands in it again, and takes it out when asked. */
export function RestoredDraftLine({ restored }: { restored: RestoredDraft }) {
  if (!restored.shown) return null;
  return (
    <p className="form-restored" role="status">
      <Icon name="check" size={16} />
      <span className="grow">{t('kit.draftRestored')}</span>
      <Button size="small" onClick={restored.discard}>
        {t('kit.draftDiscard')}
      </Button>
    </p>
  );
}
