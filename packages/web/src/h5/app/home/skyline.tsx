type Tower = { x: number; y: number; wide: number; side: number; tone: 'far' | 'near' };

const ground = 132;
const towers: readonly Tower[] = [
  { x: 0, y: 88, wide: 46, side: 0, tone: 'far' },
  { x: 34, y: 66, wide: 44, side: 0, tone: 'far' },
  { x: 96, y: 20, wide: 62, side: 34, tone: 'near' },
  { x: 216, y: 58, wide: 58, side: 30, tone: 'near' },
  { x: 310, y: 78, wide: 65, side: 0, tone: 'far' },
];

/** Windows of a tower; a few are lit. */
function windows({ x, y, wide }: Tower) {
  const columns = Math.floor((wide - 12) / 16);
  const rows = Math.floor((ground - y - 18) / 17);
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: x + 9 + (at % columns) * 17,
    y: y + 14 + Math.floor(at / columns) * 17,
    lit: (at * 7 + x) % 11 === 3,
  }));
}

/** A drawing of a few buildings, where the project has no picture of its own. */
export const Skyline = () => (
  <svg
    className="skyline"
    viewBox={`0 0 375 ${ground}`}
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <circle cx="306" cy="36" r="22" fill="#e9f0f6" />
    {towers.map((tower) => {
      const { x, y, wide, side, tone } = tower;
      const near = tone === 'near';
      return (
        <g key={x}>
          <path d={`M${x} ${y}h${wide}V${ground}h-${wide}z`} fill={near ? '#2f5877' : '#94b2c6'} />
          <path d={`M${x + wide} ${y}l${side} 16V${ground}h-${side}z`} fill="#4c7897" />
          {near
            ? windows(tower).map((one) => (
                <rect
                  key={`${one.x} ${one.y}`}
                  x={one.x}
                  y={one.y}
                  width="8"
                  height="9"
                  fill={one.lit ? '#ef9440' : '#8fadc4'}
                />
              ))
            : null}
        </g>
      );
    })}
  </svg>
);
