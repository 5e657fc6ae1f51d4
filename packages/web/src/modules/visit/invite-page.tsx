import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { MultilineField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import type { Found } from '../../kit/form/fields/search-select.tsx';
import { FormPage, type Section } from '../../kit/form/form-page.tsx';
import { type Draft, type Form, useForm } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { toast } from '../../kit/page/toast.ts';
import { visitAddress, visitLinkListPath, visitListPath } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import {
  HostField,
  useVisitedCompany,
  type VisitedCompany,
  VisitedCompanyField,
  type VisitFormFields,
  VisitPlaceFields,
} from './fields/host-and-place-fields.tsx';
import { LangField } from './fields/lang-field.tsx';
import { hoursLater, nextHalfHour, PeriodFields } from './fields/period-fields.tsx';
import { Invitation, inviteInputOf, RepeatVisitFields } from './fields/repeat-visit-fields.tsx';
import { LinkDialog } from './links/link-dialog.tsx';
import { refreshVisits, useVisitOptions, visitCalls } from './use-visit.ts';
import { blankVisitor, filledVisitors, VisitorRows } from './visitor-rows.tsx';

const LinkInput = visitApi.ops.openLink.input;
type LinkInput = z.output<typeof LinkInput>;

type Common = VisitFormFields & { startAt: string; endAt: string; remarks: string | null };
type Way = 'list' | 'link';

const visitHours = 2;

function blank(me: Found | null): Partial<Draft<Common>> {
  const startAt = nextHalfHour(Date.now());
  return {
    hostId: typeof me?.value === 'number' ? me.value : null,
    startAt,
    endAt: hoursLater(startAt, visitHours),
  };
}

/** By name, or by a link that everybody fills in; the way is in the address. */
function WayChoice({ way }: { way: Way }) {
  const [, setParams] = useSearchParams();
  return (
    <Segmented<Way>
      aria-label={t('visit.inviteWay')}
      value={way}
      options={[
        { value: 'list', label: t('visit.inviteByList') },
        { value: 'link', label: t('visit.inviteByLink') },
      ]}
      onChange={(to) => setParams(to === 'link' ? { as: 'link' } : {}, { replace: true })}
    />
  );
}

type Visited = {
  company: VisitedCompany | undefined;
  choose: (company: VisitedCompany | undefined) => void;
  fixed: boolean;
  /** The caller, where they can be visited in the only company they act for: the host until somebody else is chosen. */
  me: Found | null;
};

/** The parts that both ways have: whom, when, and remarks. */
function commonSections<I extends Common>(form: Form<I>, visited: Visited, dayLimit: number | undefined) {
  const { company, choose, fixed, me } = visited;
  // Somebody and a building of another company can't be visited here.
  const chooseAnew = (next: VisitedCompany | undefined) => {
    choose(next);
    for (const name of ['hostId', 'buildingId', 'purpose', 'visitorType'] as const) form.set(name, null);
  };
  const host: Section<I> = {
    id: 'host',
    title: t('visit.hostSection'),
    fields: ['hostId', 'buildingId', 'location', 'purpose', 'visitorType'],
    body: (
      <>
        {fixed ? null : <VisitedCompanyField company={company} choose={chooseAnew} />}
        <HostField key={company?.companyId} form={form} company={company} start={me ?? undefined} />
        <VisitPlaceFields form={form} company={company} />
      </>
    ),
  };
  const time: Section<I> = {
    id: 'time',
    title: t('visit.timeSection'),
    fields: ['startAt', 'endAt'],
    body: <PeriodFields form={form} dayLimit={dayLimit} />,
  };
  const more: Section<I> = {
    id: 'more',
    title: t('visit.noteSection'),
    fields: ['remarks'],
    body: <MultilineField form={form} name="remarks" rows={2} wide hint={t('kit.optional')} />,
  };
  return { host, time, more };
}

const useDayLimit = (company: VisitedCompany | undefined) =>
  useVisitOptions(company ? { companyId: company.companyId, projectId: company.projectId } : {}).data?.rules
    ?.dayLimit;

function ByList({ visited }: { visited: Visited }) {
  const navigate = useNavigate();
  const form = useForm<Invitation>({
    schema: Invitation,
    start: { ...blank(visited.me), guests: [blankVisitor], send: true, lang: 'zh', repeat: 'once' },
    label: (name) =>
      t(name === 'guests' ? 'visit.guestSection' : name === 'send' ? 'visit.sendSms' : `visit.${name}`),
  });
  const { host, time: once, more } = commonSections(form, visited, useDayLimit(visited.company));
  const time: Section<Invitation> = {
    ...once,
    fields: [...once.fields, 'repeat', 'lastDay', 'weekdays'],
    body: (
      <>
        {once.body}
        <RepeatVisitFields form={form} />
      </>
    ),
  };
  const guests: Section<Invitation> = {
    id: 'guests',
    title: t('visit.guestSection'),
    fields: ['guests', 'send', 'lang'],
    body: (
      <>
        <VisitorRows form={form} />
        <div className="field-wide">
          <Checkbox
            checked={form.values.send === true}
            onChange={({ target }) => form.set('send', target.checked)}
          >
            {t('visit.sendSms')}
          </Checkbox>
          <span className="t3 s12">{t('visit.sendSmsHint')}</span>
        </div>
        <LangField form={form} />
      </>
    ),
  };
  const filled: Form<Invitation> = {
    ...form,
    check: () => {
      const kept = filledVisitors(form.values.guests ?? []);
      if (kept.length === (form.values.guests ?? []).length) return form.check();
      const parsed = Invitation.safeParse({ ...form.values, guests: kept });
      return parsed.success ? parsed.data : form.check();
    },
  };
  return (
    <FormPage
      title={t('visit.invite')}
      beside={<WayChoice way="list" />}
      form={filled}
      sections={[host, time, guests, more]}
      back={listAddress(visitListPath)}
      verb={t('visit.invite')}
      save={(invitation) => visitCalls.invite(inviteInputOf(invitation))}
      saved={({ visitIds }, input) => {
        const [first] = visitIds;
        const [guest] = input.guests;
        toast.success(
          input.guests.length === 1 && guest
            ? t('visit.invitedOne', guest.name ?? guest.phone ?? '')
            : t('visit.invited', input.guests.length),
        );
        refreshVisits();
        navigate(
          input.guests.length === 1 && first !== undefined ? visitAddress(first) : listAddress(visitListPath),
          { replace: true },
        );
      }}
    />
  );
}

function ByLink({ visited }: { visited: Visited }) {
  const navigate = useNavigate();
  const [url, setUrl] = useState<string>();
  const form = useForm<LinkInput>({
    schema: LinkInput,
    start: { ...blank(visited.me), places: 10 },
    label: (name) => t(`visit.${name}`),
  });
  const { host, time, more } = commonSections(form, visited, useDayLimit(visited.company));
  const link: Section<LinkInput> = {
    id: 'link',
    title: t('visit.linkSection'),
    fields: ['places'],
    body: <NumberField form={form} name="places" hint={t('visit.placesHint')} />,
  };
  return (
    <>
      <FormPage
        title={t('visit.invite')}
        beside={<WayChoice way="link" />}
        form={form}
        sections={[host, time, link, more]}
        back={listAddress(visitListPath)}
        verb={t('visit.makeLink')}
        save={visitCalls.openLink}
        saved={(made) => {
          setUrl(made.url);
          refreshVisits();
        }}
      />
      {url === undefined ? null : (
        <LinkDialog
          title={t('visit.linkMade')}
          text={t('visit.linkGroupText')}
          load={() => Promise.resolve({ url })}
          onClose={() => navigate(visitLinkListPath, { replace: true })}
        />
      )}
    </>
  );
}

/** The caller as a host of the only company they act for; null: they aren't one, undefined: it isn't known yet. */
function useOwnHost({
  company,
  fixed,
  failed,
}: ReturnType<typeof useVisitedCompany>): Found | null | undefined {
  const asked = company ? { companyId: company.companyId, projectId: company.projectId } : {};
  const { data, error } = useVisitOptions(asked, fixed && company !== undefined);
  if (!fixed || failed || (error && !data)) return null;
  if (!company || !data) return undefined;
  const me = data.hosts.find((one) => one.me);
  return me ? { value: me.hostId, label: me.name, more: null } : null;
}

/** PASS04020: invites one or many by name, or by a link that guests fill in themselves. */
export function InvitePage() {
  const [params] = useSearchParams();
  const company = useVisitedCompany();
  const me = useOwnHost(company);
  if (me === undefined)
    return <PagePending title={t('visit.invite')} failure={null} retry={() => undefined} />;
  const visited = { ...company, me };
  return params.get('as') === 'link' ? <ByLink visited={visited} /> : <ByList visited={visited} />;
}
