import { type VisitLinkRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useWrite } from '../../kit/call/use-write.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { NumberField } from '../../kit/form/number-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { type Column, ListPage, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { listWith } from '../../kit/paths/record-addresses.ts';
import { inviteVisitorPath, visitListPath } from '../../kit/paths/visit-addresses.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { who } from '../../kit/rights/who.ts';
import { clockOf } from '../../kit/time/zoned.ts';
import { lang, t } from '../../kit/words/words.ts';
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

type Asked = { show?: VisitLinkRow; resize?: VisitLinkRow; close?: VisitLinkRow };

/** The visits of those who filled in a link, on all of its days. */
const guestsOf = ({ linkId, startAt, endAt }: VisitLinkRow): string =>
  listWith(visitListPath, {
    linkId,
    from: clockOf(startAt).slice(0, 10),
    to: clockOf(endAt).slice(0, 10),
  });

const named = ({ hostName, companyName }: VisitLinkRow) => `${hostName} · ${companyName}`;

function columnsOf<F>(list: List<VisitLinkRow, F>, ask: (asked: Asked) => void): Column<VisitLinkRow>[] {
  return [
    {
      key: 'host',
      title: t('visit.hostId'),
      width: 200,
      fixed: 'start',
      render: (_, row) => (
        <span className="two">
          <span className="one-line">{row.hostName}</span>
          <small className="one-line">{row.companyName}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('visit.linkState'),
      width: 104,
      render: (_, row) => <LinkState link={row} />,
    },
    {
      key: 'taken',
      title: t('visit.places'),
      width: lang === 'en' ? 140 : 132,
      render: (_, row) => {
        const text = t('visit.linkTaken', row.taken, row.places);
        return row.taken === 0 ? (
          text
        ) : (
          <MaybeLink to={guestsOf(row)} title={t('visit.linkGuests', named(row))}>
            {text}
          </MaybeLink>
        );
      },
    },
    {
      key: 'period',
      title: t('visit.period'),
      width: periodWidth,
      render: (_, row) => <Period startAt={row.startAt} endAt={row.endAt} />,
    },
    {
      key: 'place',
      title: t('visit.place'),
      width: 168,
      ellipsis: true,
      render: (_, row) =>
        [row.buildingName ?? t('visit.wholeProject'), row.location].filter(Boolean).join(' · '),
    },
    {
      key: 'purpose',
      seldom: true,
      title: t('visit.purpose'),
      width: 120,
      ellipsis: true,
      render: (_, row) => row.purposeName ?? t('kit.none'),
    },
    {
      title: t('visit.createdAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.createdAt} />,
      ...sortable(list, 'createdAt'),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: lang === 'en' ? 232 : 224,
      fixed: 'end',
      render: (_, row) =>
        row.can.close ? (
          <span className="actions">
            <Button
              type="link"
              size="small"
              aria-label={t('visit.linkShowOf', named(row))}
              onClick={() => ask({ show: row })}
            >
              {t('visit.linkShow')}
            </Button>
            <Button
              type="link"
              size="small"
              aria-label={t('visit.linkResizeOf', named(row))}
              onClick={() => ask({ resize: row })}
            >
              {t('visit.linkResize')}
            </Button>
            <Button
              type="link"
              size="small"
              danger
              aria-label={t('visit.linkCloseOf', named(row))}
              onClick={() => ask({ close: row })}
            >
              {t('visit.linkClose')}
            </Button>
          </span>
        ) : (
          t('kit.none')
        ),
    },
  ];
}

function CloseDialog({ link, onClose }: { link: VisitLinkRow; onClose: () => void }) {
  const close = useWrite(() => visits.closeLink({ linkId: link.linkId }), {
    done: () => {
      toast.success(t('visit.linkClosedDone'));
      refreshVisits();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('visit.linkCloseTitle')}
      verb={t('visit.linkClose')}
      destructive
      busy={close.busy}
      onConfirm={() => void close.run(undefined)}
      onCancel={onClose}
    >
      {t('visit.linkCloseText', link.taken)}
    </ConfirmDialog>
  );
}

const Places = z.strictObject({ places: visitApi.ops.resizeLink.input.shape.places });

function ResizeDialog({ link, onClose }: { link: VisitLinkRow; onClose: () => void }) {
  const { linkId, places, taken } = link;
  const form = useForm({ schema: Places, start: { places }, label: () => t('visit.places') });
  return (
    <FormDialog
      title={t('visit.linkResizeOf', named(link))}
      draft={`visit/resizeLink ${linkId}`}
      form={form}
      fields={['places']}
      save={(input) => visits.resizeLink({ linkId, ...input })}
      saved={(now) => {
        toast.success(t('visit.linkResized', now.places));
        refreshVisits();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('visit.linkResizeText', taken)}</p>
      <NumberField form={form} name="places" />
    </FormDialog>
  );
}

const AddLink = ({ filled }: { filled: boolean }) => (
  <Link className={filled ? 'button button-primary' : 'button'} to={`${inviteVisitorPath}?as=link`}>
    <Icon name="plus" />
    {t('visit.makeLink')}
  </Link>
);

/** The links that guests fill in themselves. */
export function VisitLinkList() {
  const list = useList(visitApi, 'links');
  const [asked, ask] = useState<Asked>({});
  const { show, resize, close } = asked;
  return (
    <>
      <ListPage
        title={t('visit.links')}
        hint={t('visit.linksHint')}
        list={list}
        rowKey="linkId"
        exported="visitLink"
        columns={columnsOf(list, ask)}
        filters={
          who().currTenantId === null ? (
            <CompanyFilter filters={list.filters} choose={(companyId) => list.filter({ companyId })} />
          ) : null
        }
        tools={<AddLink filled />}
        empty={{
          title: t('visit.linksEmpty'),
          text: t('visit.linksEmptyText'),
          action: <AddLink filled={false} />,
        }}
      />
      {show ? (
        <LinkDialog
          title={t('visit.linkTitle', named(show))}
          text={t('visit.linkGroupText')}
          load={() => visits.linkUrl({ linkId: show.linkId })}
          onClose={() => ask({})}
        />
      ) : null}
      {resize ? <ResizeDialog link={resize} onClose={() => ask({})} /> : null}
      {close ? <CloseDialog link={close} onClose={() => ask({})} /> : null}
    </>
  );
}
