import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import type { Choice, ChoiceGroup } from '../../kit/words/choices.ts';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';

/** Reads a province's code by its name in the page's language; undefined while the names are on their way. */
export function useProvinceName(): (code: string) => string | undefined {
  const { data = [] } = useRead(projectApi, 'regions', {}, { once: true });
  const provinces = data.flatMap((region) => region.provinces);
  return (code) => {
    const place = provinces.find((one) => one.code === code);
    return place && nameInPageLanguage(place);
  };
}

/** The provinces to choose from, grouped by region, in the page's language. */
export function useRegionChoices(): {
  options: ChoiceGroup<string>[];
  regions: Choice<string>[];
  loading: boolean;
} {
  const { data = [], isPending } = useRead(projectApi, 'regions', {}, { once: true });
  const options = data.map((region) => ({
    label: nameInPageLanguage(region),
    options: region.provinces.map(
      (place): Choice<string> => ({ value: place.code, label: nameInPageLanguage(place) }),
    ),
  }));
  const regions = data.map((region) => ({ value: region.code, label: nameInPageLanguage(region) }));
  return { options, regions, loading: isPending };
}
