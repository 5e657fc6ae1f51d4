/** Declares what we use of the library, which has no types of its own. */
declare module 'fontkit' {
  export type Command = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  };
  export type Glyph = { id: number; path: { commands: Command[] } };
  export type Run = { glyphs: Glyph[]; positions: { xAdvance: number }[] };
  export type Font = { unitsPerEm: number; ascent: number; descent: number; layout(text: string): Run };
  export function create(bytes: Buffer): Font;
}
