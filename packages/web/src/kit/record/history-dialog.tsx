import { InfoDialog } from '../page/info-dialog.tsx';
import { History, type RecordWithHistory } from './history.tsx';
import './detail.css';

/** The history of a record whose page is a form, or which has none. */
export const HistoryDialog = (props: { title: string; of: RecordWithHistory; onClose: () => void }) => (
  <InfoDialog title={props.title} width={820} onClose={props.onClose}>
    <History {...props.of} />
  </InfoDialog>
);
