import { type VisitLinkRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { NumberField } from '../../kit/form/number-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import type { Act } from '../../kit/list/acts.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { inviteVisitorPath, listWith, visitListPath } from '../../kit/paths/addresses.ts';
import { WriteDialog } from '../../kit/record/write-dialog.tsx';
import { who } from '../../kit/rights/who.ts';
import { clockOf } from '../../kit/time/zoned.ts';
import { t } from '../../kit/words/words.ts';
import { LinkDialog } from './link-dialog.tsx';
import { refreshVisits, visits } from './use-visit.ts';
import { CompanyFilter } from './visit-filters.tsx';
import { Period, periodWidth } from './visit-tags.tsx';

/** How a link stands: past, closed by somebody, full, or still to be filled in. */
function LinkState({ link }: { link: VisitLinkRow }) {
  if (Date.parse(link.endAt) <= Date.now()) return <Tag tone="mute">{t('visit.linkOver')}</Tag>;
  if (link.closed) return <Tag tone="mute">{t('visit.linkClosed')}</Tag>;
  if (link.taken >= link.places) return <Tag tone="warn">{t('visit.linkFull')}</Tag>;
  return <Tag tone="ok">{t('visit.linkOpen')}</Tag>;
}

/** The visits of those who filled in a link, on all of its days. */
const guestsOf = ({ linkId, startAt, endAt }: VisitLinkRow): string =>
  listWith(visitListPath, {
    linkId,
    from: clockOf(startAt).slice(0, 10),
    to: clockOf(endAt).slice(0, 10),
  });

const named = ({ hostName, companyName }: VisitLinkRow) => `${hostName} · ${companyName}`;

function Taken(row: VisitLinkRow) {
  const text = t('visit.linkTaken', row.taken, row.places);
  if (row.taken === 0) return text;
  return (
    <MaybeLink to={guestsOf(row)} title={t('visit.linkGuests', named(row))}>
      {text}
    </MaybeLink>
  );
}

type DialogProps = { link: VisitLinkRow; onClose: () => void };

function CloseDialog({ link, onClose }: DialogProps) {
  return (
    <WriteDialog
      title={t('visit.linkCloseTitle')}
      verb={t('visit.linkClose')}
      destructive
      call={() => visits.closeLink({ linkId: link.linkId })}
      said={() => t('visit.linkClosedDone')}
      done={refreshVisits}
      onClose={onClose}
    >
      {t('visit.linkCloseText', link.taken)}
    </WriteDialog>
  );
}

const Places = z.strictObject({ places: visitApi.ops.resizeLink.input.shape.places });

function ResizeDialog({ link, onClose }: DialogProps) {
  const { linkId, places, taken } = link;
  const form = useForm({ schema: Places, start: { places }, label: () => t('visit.places') });
  return (
    <FormDialog
      title={t('visit.linkResizeOf', named(link))}
      draft={`visit/resizeLink ${linkId}`}
      form={form}
      fields={['places']}
      save={(input) => visits.resizeLink({ linkId, ...input })}
      said={(now) => t('visit.linkResized', now.places)}
      saved={refreshVisits}
      onClose={onClose}
    >
      <p className="t2">{t('visit.linkResizeText', taken)}</p>
      <NumberField form={form} name="places" />
    </FormDialog>
  );
}

const ShowDialog = ({ link, onClose }: DialogProps) => (
  <LinkDialog
    title={t('visit.linkTitle', named(link))}
    text={t('visit.linkGroupText')}
    load={() => visits.linkUrl({ linkId: link.linkId })}
    onClose={onClose}
  />
);

/** The links that guests fill in themselves. */
export function VisitLinkList() {
  const { list, c, page } = useListPage(visitApi, 'links', 'visit');
  const [asked, ask] = useState<{ link: VisitLinkRow; Dialog: typeof ShowDialog }>();
  const act = (
    label: string,
    about: (name: string) => string,
    Dialog: typeof ShowDialog,
    danger = false,
  ): Act<VisitLinkRow> => ({
    label,
    about: (row) => about(named(row)),
    danger,
    fits: (row) => row.can.close,
    run: (link) => ask({ link, Dialog }),
  });
  return (
    <>
      {page({
        title: t('visit.links'),
        hint: t('visit.linksHint'),
        rowKey: 'linkId',
        exported: 'visitLink',
        columns: [
          {
            ...c.two(['host', 'visit.hostId'], ['hostName', 'companyName'], { width: 200 }),
            fixed: 'start',
          },
          c.custom(['state', 'visit.linkState'], { width: 104, render: (row) => <LinkState link={row} /> }),
          c.custom(['taken', 'visit.places'], { width: 132, render: Taken }),
          c.custom('period', { width: periodWidth, render: Period }),
          c.text(
            'place',
            (row) => [row.buildingName ?? t('visit.wholeProject'), row.location].filter(Boolean).join(' · '),
            { width: 168 },
          ),
          c.text('purpose', (row) => row.purposeName, { width: 120, seldom: true }),
          c.time('createdAt'),
        ],
        acts: {
          nameOf: named,
          of: [
            act(t('visit.linkShow'), (name) => t('visit.linkShowOf', name), ShowDialog),
            act(t('visit.linkResize'), (name) => t('visit.linkResizeOf', name), ResizeDialog),
            act(t('visit.linkClose'), (name) => t('visit.linkCloseOf', name), CloseDialog, true),
          ],
        },
        filters: who().currTenantId === null && (
          <CompanyFilter filters={list.filters} choose={(companyId) => list.filter({ companyId })} />
        ),
        add: { to: `${inviteVisitorPath}?as=link`, label: t('visit.makeLink') },
        emptyTitle: t('visit.linksEmpty'),
        emptyText: t('visit.linksEmptyText'),
      })}
      {asked ? <asked.Dialog link={asked.link} onClose={() => ask(undefined)} /> : null}
    </>
  );
}
