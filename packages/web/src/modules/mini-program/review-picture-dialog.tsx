import { Button } from 'antd';
import { useState } from 'react';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';

type Props = { pictures: readonly string[]; at: number; onClose: () => void };

/** What the reviewer took a picture of, as large as the window lets it be. */
export function ReviewPictureDialog({ pictures, at: first, onClose }: Props) {
  const [at, setAt] = useState(first);
  const name = t('miniProgram.auditPictureOf', at + 1);
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  return (
    <InfoDialog title={name} width={880} onClose={onClose}>
      <div className={css.large}>
        <img src={pictures[at]} alt={name} />
      </div>
      {pictures.length > 1 ? (
        <div className={css.turns}>
          <Button onClick={() => turn(-1)}>{t('miniProgram.auditPrevious')}</Button>
          <span className="t2">{t('miniProgram.testersCount', at + 1, pictures.length)}</span>
          <Button onClick={() => turn(1)}>{t('miniProgram.auditNext')}</Button>
        </div>
      ) : null}
    </InfoDialog>
  );
}
