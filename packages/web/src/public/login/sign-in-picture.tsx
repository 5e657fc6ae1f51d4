// A building by night: how many floors down each of the eight window axes begins, and who is still working.
const tops = [2, 2, 2, 0, 0, 0, 4, 4];
const floors = 11;
const lit = new Set(['2-4', '3-6', '5-7', '4-9']);
const dim = new Set('3-2 3-3 4-4 3-5 5-5 2-7 4-8 2-9 3-10 6-10'.split(' '));

const width = 50;
const height = 30;
const gap = 8;
const round = 3;

function paneAt(axis: number, floor: number): string {
  const [x, y] = [axis * (width + gap), floor * (height + gap)];
  const [w, h] = [width - 2 * round, height - 2 * round];
  const corner = (dx: number, dy: number) => `a${round} ${round} 0 0 1 ${dx} ${dy}`;
  const top = `M${x + round} ${y}h${w}${corner(round, round)}v${h}${corner(-round, round)}`;
  return `${top}h${-w}${corner(-round, -round)}v${-h}${corner(round, -round)}z`;
}

function panes(of: (key: string) => boolean): string {
  return tops
    .flatMap((top, axis) =>
      Array.from({ length: floors - top }, (_, i) => top + i)
        .filter((floor) => of(`${axis}-${floor}`))
        .map((floor) => paneAt(axis, floor)),
    )
    .join('');
}

/** The picture of the sign-in page: a facade, three paths instead of eighty elements. */
export function SignInPicture() {
  return (
    <svg className="facade" viewBox="0 0 456 410" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      <path fill="#454545" d={panes((key) => !lit.has(key) && !dim.has(key))} />
      <path fill="#5a5147" d={panes((key) => dim.has(key))} />
      <path fill="var(--brand)" d={panes((key) => lit.has(key))} />
    </svg>
  );
}
