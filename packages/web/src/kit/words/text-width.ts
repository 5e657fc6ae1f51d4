/** How wide letters are, in parts of their size, in the fonts of the product and a little above; the first that fits. */
const widths: readonly (readonly [letters: RegExp, em: number])[] = [
  // Chinese letters are as wide as they are high.
  [/[\u2e80-\uffff]/, 1],
  [/[ijl .,:;'’|!]/, 0.28],
  [/[ftrI()-]/, 0.38],
  [/[mwMW%@]/, 0.9],
  [/[A-Z]/, 0.66],
];
const usual = 0.57;

const emOf = (letter: string): number => widths.find(([letters]) => letters.test(letter))?.[1] ?? usual;

let scale = 1;
/** Texts that are small already become no smaller. */
const smallest = 12;

/** Says by how much texts are larger than usual on this page. */
export function setTextScale(to: number): void {
  scale = to;
}

/** What was measured beside texts of the usual size, in the present one. */
export const scaledPixels = (pixels: number): number => Math.round(pixels * scale);

/** About as many pixels as a text takes, rather too many than too few. */
export const textWidth = (text: string, size = 14): number =>
  Math.ceil(
    [...text].reduce((sum, letter) => sum + emOf(letter), 0) *
      size *
      (size > smallest ? scale : Math.max(1, scale)),
  );

/** The widest of some texts. */
export const widestTextWidth = (texts: readonly string[], size?: number): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, size)));
