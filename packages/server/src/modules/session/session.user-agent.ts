type Sign = readonly [name: string, sign: RegExp];

/** The more particular first: nearly every browser also says that it is Chrome or Safari. */
const browsers: readonly Sign[] = [
  ['WeCom', /\bwxwork\/(\d+)/i],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* .*\bSafari\//],
];

const systems: readonly Sign[] = [
  ['Windows', /\bWindows\b/],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (signs: readonly Sign[], agent: string): string | undefined => {
  for (const [name, sign] of signs) {
    const found = sign.exec(agent);
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`;
  }
  return undefined;
};

/** Browser and system of a user agent as people know them, `Chrome 142 · Windows`; '' when neither is known. */
export const describeUserAgent = (agent: string): string =>
  [firstOf(browsers, agent), firstOf(systems, agent)].filter((part) => part !== undefined).join(' · ');
