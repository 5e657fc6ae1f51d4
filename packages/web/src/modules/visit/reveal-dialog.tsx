import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../../kit/focus-return.ts';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';
import { guestName, visits } from './use-visit.ts';
import type { OneProps } from './use-visit-dialogs.tsx';

type Whole = Awaited<ReturnType<typeof visits.reveal>>;

const hostText = ({ hostName, hostPhone }: Whole): string =>
  [hostName, hostPhone].filter(Boolean).join(' · ') || t('kit.none');

/** The whole phones of a guest and the host, and the ID number, shown to who may see them and until the dialog is closed. */
export function RevealDialog({ visit, onClose }: OneProps) {
  useFocusReturn();
  const { visitId } = visit;
  const [whole, setWhole] = useState<Whole>();
  const { run } = useWrite(() => visits.reveal({ visitId }), {
    done: setWhole,
    failed: () => {
      onClose();
      return false;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens.
  useEffect(() => void run(undefined), [visitId]);
  return (
    <Modal
      open
      centered
      width={440}
      title={t('visit.revealTitle', guestName(visit))}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <dl className="visit-whole">
        <dt>{t('visit.phone')}</dt>
        <dd>{whole ? (whole.phone ?? t('kit.none')) : t('kit.loading')}</dd>
        <dt>{t('visit.idNumber')}</dt>
        <dd>{whole ? (whole.idNumber ?? t('kit.none')) : t('kit.loading')}</dd>
        <dt>{t('visit.hostPhone')}</dt>
        <dd>{whole ? hostText(whole) : t('kit.loading')}</dd>
      </dl>
      <p className="t2">{t('visit.revealText')}</p>
    </Modal>
  );
}
