/** About as many pixels as a text takes: Chinese letters are as wide as they are high, others about half of it. */
export const textWidth = (text: string, size = 14): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? size : size * 0.53), 0));

/** The widest of some texts. */
export const widestOf = (texts: readonly string[], size?: number): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, size)));
