import type { VisitorCardRow } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { AddVisitorCardDialog, EditVisitorCardDialog } from './card-form-dialogs.tsx';
import { visitorCardCalls as calls, cardName, cardNameOrCount, refreshCards } from './use-card.ts';

type Props = {
  cards: readonly VisitorCardRow[];
  done?: (() => void) | undefined;
  onClose: () => void;
};

/** A lost card opens nothing any more; a found one can be lent again. */
function MarkDialog({ lost, cards, done, onClose }: Props & { lost: boolean }) {
  return (
    <ImpactDialog
      title={t(lost ? 'visitorCard.loseTitle' : 'visitorCard.findTitle', cardNameOrCount(cards))}
      verb={t(lost ? 'visitorCard.lose' : 'visitorCard.find')}
      destructive={lost}
      rows={cards}
      nameOf={cardName}
      load={() => Promise.resolve(cards.length)}
      say={() => t(lost ? 'visitorCard.loseText' : 'visitorCard.findText')}
      call={({ cardId }) => calls.mark({ cardId, lost })}
      successText={(outputs) =>
        t(lost ? 'visitorCard.lostDone' : 'visitorCard.foundDone', cardNameOrCount(cards, outputs.length))
      }
      refresh={refreshCards}
      done={done}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ cards, done, onClose }: Props) {
  return (
    <ImpactDialog
      title={t('visitorCard.removeTitle', cardNameOrCount(cards))}
      verb={t('visitorCard.remove')}
      destructive
      rows={cards}
      nameOf={cardName}
      load={() => Promise.resolve(cards.length)}
      say={() => t('visitorCard.removeText')}
      check={({ cardId }) => calls.remove({ cardId }, { dryRun: true })}
      call={({ cardId }) => calls.remove({ cardId })}
      successText={(outputs) => t('visitorCard.removed', cardNameOrCount(cards, outputs.length))}
      refresh={refreshCards}
      done={done}
      onClose={onClose}
    />
  );
}

function TakeBackDialog({ card, onClose }: { card: VisitorCardRow; onClose: () => void }) {
  const { projectId, number } = card;
  return (
    <ConfirmCallDialog
      title={t('visitorCard.takeBack')}
      verb={t('visitorCard.takeBack')}
      call={() => calls.takeBack({ projectId, number })}
      successText={() => t('visitorCard.takenBack', number)}
      done={refreshCards}
      onClose={onClose}
    >
      {t('visitorCard.takeBackText', number, card.visitorName ?? t('kit.none'))}
    </ConfirmCallDialog>
  );
}

/** The form of a new or edited card, and the question before something is done with cards. */
export const dialogs = {
  add: AddVisitorCardDialog,
  edit: EditVisitorCardDialog,
  takeBack: TakeBackDialog,
  lose: (props: Props) => <MarkDialog {...props} lost />,
  find: (props: Props) => <MarkDialog {...props} lost={false} />,
  remove: RemoveDialog,
};
