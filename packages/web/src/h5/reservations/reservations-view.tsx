import type { BlockOf } from '@mdi/page-kit/shapes.ts';
import { ReservationForm } from './reservation-form.tsx';

/** All that a reservation may tell; a page of the property's own asks for a part of it. */
const fields: BlockOf<'form'>['fields'] = ['company', 'unit', 'content', 'time'];

/** A leasing reservation where no page of the property's own asks for it. */
export const ReservationsView = () => <ReservationForm fields={fields} pageId={null} />;
