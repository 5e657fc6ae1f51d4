import { type GenerateProblem, GenerateRule } from '@mdi/contract/modules/building/building-generate.ts';
import { useMemo, useState } from 'react';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { type Draft, type Form, useForm } from '../../kit/form/use-form.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import { GenerateFloorsPreview } from './generate-floors-preview.tsx';
import { type FloorsRulePreview, previewFloorsRule, withRuleErrors } from './generate-floors-rule.ts';
import { SkippedNumbersField } from './skipped-numbers-field.tsx';
import css from './structure.module.css';
import { StructureChangeForm } from './structure-change-form.tsx';
import type { StructureEditing } from './structure-editing.ts';
import { buildingCalls } from './use-building.ts';
import { ZoneField } from './zone-field-and-name-list.tsx';

/** The rule as the dialog opens: the floors above those there are, four units each. */
function startOf({ structure }: StructureEditing): Draft<GenerateRule> {
  const numbers = structure.floors.map((floor) => Number(/^\D*(\d+)/.exec(floor.name)?.[1] ?? 0));
  const top = Math.min(299, Math.max(0, ...numbers));
  return {
    from: top + 1,
    to: top + 1,
    skipFloors: [],
    floorPattern: '{floor}F',
    basementPattern: 'B{floor}',
    unitsPerFloor: 4,
    skipUnits: [],
    unitPattern: '{floor}{unit:2}',
    usableSpace: null,
  };
}

/** The form with what stands against its rule told under the field it belongs to. */
function withProblem(
  form: Form<GenerateRule>,
  problem: GenerateProblem | null | undefined,
): Form<GenerateRule> {
  if (!problem) return form;
  const sentence = tIfKnown(problem.key, ...problem.args);
  return { ...form, errors: { [problem.field]: sentence, ...form.errors } };
}

function Fields({ form }: { form: Form<GenerateRule> }) {
  return (
    <>
      <div className={css.rulePair}>
        <NumberField form={form} name="from" hint={t('building.fromHint')} />
        <NumberField form={form} name="to" />
      </div>
      <SkippedNumbersField form={form} name="skipFloors" />
      <div className={css.rulePair}>
        <TextField form={form} name="floorPattern" />
        <TextField form={form} name="basementPattern" />
      </div>
      <div className={css.rulePair}>
        <NumberField form={form} name="unitsPerFloor" />
        <NumberField form={form} name="usableSpace" unit={t('building.squareMetres')} grouped />
      </div>
      <SkippedNumbersField form={form} name="skipUnits" />
      <TextField form={form} name="unitPattern" hint={t('building.patternHint')} />
    </>
  );
}

const order: readonly (keyof GenerateRule)[] = [
  'from',
  'to',
  'skipFloors',
  'floorPattern',
  'basementPattern',
  'unitsPerFloor',
  'usableSpace',
  'skipUnits',
  'unitPattern',
];

/** What the rule makes of the building as it stands now. */
function usePreview(editing: StructureEditing, rule: Draft<GenerateRule>): FloorsRulePreview | undefined {
  const { floors } = editing.structure;
  const names = useMemo(() => new Set(floors.map((floor) => floor.name)), [floors]);
  return useMemo(() => previewFloorsRule(rule, names), [rule, names]);
}

/** A run of floors with their units by a rule, shown before it is made: what is seen is what is saved. */
export function GenerateFloorsDialog({
  editing,
  onClose,
}: {
  editing: StructureEditing;
  onClose: () => void;
}) {
  const { zoned, structure } = editing;
  const [start] = useState(() => startOf(editing));
  const [zoneId, setZoneId] = useState(zoned ? (structure.zones.at(-1)?.zoneId ?? null) : null);
  const form = useForm<GenerateRule>({
    schema: GenerateRule,
    start,
    label: (name) => t(`building.${name === 'usableSpace' ? 'spacePerFloor' : name}`),
  });
  const preview = usePreview(editing, form.values);
  const shown = withProblem(form, preview?.problem);
  return (
    <StructureChangeForm
      editing={editing}
      title={t('building.generate')}
      draft={`building/generate ${editing.buildingId}`}
      verb={
        preview && preview.floors.length > 0
          ? t('building.generateSo', preview.floors.length, preview.units)
          : t('building.generateVerb')
      }
      width={920}
      form={shown}
      fields={order}
      call={(on, rule) => withRuleErrors(buildingCalls.generate({ ...on, zoneId, rule }))}
      successText={({ floors, units }) => t('building.generated', floors, units)}
      onClose={onClose}
    >
      <div className={css.generate}>
        <div className="dialog-fields">
          {zoned ? <ZoneField zones={structure.zones} value={zoneId} onChange={setZoneId} /> : null}
          <Fields form={shown} />
        </div>
        <GenerateFloorsPreview preview={preview} />
      </div>
    </StructureChangeForm>
  );
}
