import {
  markStrength,
  type ReportSlot,
  reportPeriods,
  reportSlots,
} from '@mdi/contract/modules/research-report/report.fields.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { Checkbox, Slider } from 'antd';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { Field } from '../../kit/form/field.tsx';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { today } from '../../kit/time/project-time.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { chosenListsInput, WhitelistsField } from '../whitelist/shared/whitelists-field.tsx';
import { PictureFields, type PictureUrls } from './picture-fields.tsx';
import { ReaderMarkPreview } from './reader-mark-preview.tsx';
import { nationwide, type ReportDraft } from './report-draft.ts';
import css from './research-report.module.css';
import { SlotFileChooser } from './slot-file-chooser.tsx';
import type { ReportOptions } from './use-report.ts';
import { YesNoField } from './yes-no-field.tsx';

type Named = { value: string; label: string };

/** What the form has to choose from, with what the report has already and nobody may choose any more. */
export type ReportFormChoices = {
  categories: readonly Named[];
  regions: readonly Named[];
};

/** A code that the report has, and how it is called. */
type Kept = { code: string | null; name: string | null };

const withKept = (offered: readonly Named[], { code, name }: Kept): Named[] =>
  code === null || offered.some(({ value }) => value === code)
    ? [...offered]
    : [...offered, { value: code, label: name ?? code }];

type Before = { category: Kept; region: Kept };

/** The choices of a form. Who manages all regions may choose the whole country. */
export function reportFormChoices(options: ReportOptions, before?: Before): ReportFormChoices {
  const named = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
  const none = { code: null, name: null };
  const all = { value: nationwide, label: t('researchReport.nationwide') };
  const country = options.nationwide || (before && before.region.code === null) ? [all] : [];
  return {
    categories: withKept(options.categories.map(named), before?.category ?? none),
    regions: [...country, ...withKept(options.regions.map(named), before?.region ?? none)],
  };
}

type Part = { form: Form<ReportDraft> };

const SlotField = ({ form, slot }: Part & { slot: ReportSlot }) => (
  <Field
    form={form}
    name={slot}
    hint={t(slot.endsWith('Pdf') ? 'researchReport.pdfHint' : 'researchReport.otherHint')}
  >
    {(control) => (
      <SlotFileChooser
        slot={slot}
        id={control.id}
        describedBy={control['aria-describedby']}
        file={form.values[slot]}
        put={(file) => form.set(slot, file)}
        wait={(on) => form.wait(slot, on)}
      />
    )}
  </Field>
);

function ListsPart({ form }: Part) {
  const [asked, search] = useKeyword();
  const { data, of, isFetching } = useRead(
    researchReportApi,
    'options',
    { ...asked, ...chosenListsInput(form.values.whitelistIds) },
    { keep: true },
  );
  const empty = of?.keyword === undefined && data?.whitelists.length === 0;
  return (
    <WhitelistsField
      form={form}
      offered={data}
      search={search}
      loading={isFetching}
      hint={empty ? t('researchReport.noLists') : undefined}
    />
  );
}

function ReadersPart({ form }: Part) {
  return (
    <>
      <YesNoField form={form} name="whitelisted" hint={t('researchReport.whitelistedHint')} wide />
      {form.values.whitelisted ? <ListsPart form={form} /> : null}
    </>
  );
}

/** The same line as the server draws, of whoever writes. */
function sampleOf({ markDate, markCompany }: Form<ReportDraft>['values']): string {
  const parts = [`${signedInUser().nickName} 0000`];
  if (markCompany) parts.push(t('researchReport.companyName'));
  if (markDate) parts.push(today());
  return parts.join(' · ');
}

function MarkFields({ form }: Part) {
  const strength = form.values.markStrength ?? markStrength.usual;
  const label = t('researchReport.markStrength');
  return (
    <div className={`field field-wide ${css.markFields}`}>
      <ReaderMarkPreview
        line={sampleOf(form.values)}
        strength={strength}
        label={t('researchReport.markSample')}
      />
      <div className={css.markSet}>
        <p className="t2">{t('researchReport.markHint')}</p>
        <div className="row">
          <Checkbox
            checked={form.values.markDate === true}
            onChange={({ target }) => form.set('markDate', target.checked)}
          >
            {t('researchReport.markDate')}
          </Checkbox>
          <Checkbox
            checked={form.values.markCompany === true}
            onChange={({ target }) => form.set('markCompany', target.checked)}
          >
            {t('researchReport.markCompany')}
          </Checkbox>
        </div>
        <div className={css.strength}>
          <span id="mark-strength">{label}</span>
          <Slider
            min={markStrength.least}
            max={markStrength.most}
            value={strength}
            onChange={(value) => form.set('markStrength', value)}
            ariaLabelledByForHandle="mark-strength"
            tooltip={{ open: false }}
          />
          <span className="num">{strength}%</span>
        </div>
      </div>
    </div>
  );
}

/** All that is written of a report, in the order in which it stands. */
export const reportSections = (
  form: Form<ReportDraft>,
  from: ReportFormChoices,
  urls: PictureUrls,
): Section<ReportDraft>[] => [
  {
    id: 'texts',
    title: t('researchReport.texts'),
    fields: ['titleZh', 'titleEn', 'reportOn', 'category', 'region', 'period'],
    body: (
      <>
        <TextField form={form} name="titleZh" wide hint={t('researchReport.titleHint')} />
        <TextField form={form} name="titleEn" wide />
        <DateField form={form} name="reportOn" />
        <ChoiceField form={form} name="category" options={[...from.categories]} />
        <ChoiceField form={form} name="region" options={[...from.regions]} />
        <ChoiceField
          form={form}
          name="period"
          options={codeChoices('researchReport.period', reportPeriods)}
        />
      </>
    ),
  },
  {
    id: 'files',
    title: t('researchReport.files'),
    fields: [...reportSlots],
    body: reportSlots.map((slot) => <SlotField key={slot} form={form} slot={slot} />),
  },
  {
    id: 'pictures',
    title: t('researchReport.pictures'),
    fields: ['picture', 'shareId'],
    body: <PictureFields form={form} saved={urls} />,
  },
  {
    id: 'readers',
    title: t('researchReport.readersPart'),
    fields: ['whitelisted', 'whitelistIds'],
    body: <ReadersPart form={form} />,
  },
  {
    id: 'rules',
    title: t('researchReport.rulesPart'),
    fields: ['download', 'selectText', 'markDate', 'markCompany', 'markStrength'],
    body: (
      <>
        <YesNoField form={form} name="download" hint={t('researchReport.downloadHint')} wide />
        <YesNoField form={form} name="selectText" hint={t('researchReport.selectTextHint')} wide />
        <MarkFields form={form} />
      </>
    ),
  },
];
