const radius = 20;
const round = 2 * Math.PI * radius;
const period = 30;

/** The seconds until the next code as a ring that runs out. */
export function CountdownRing({ seconds, label }: { seconds: number; label: string }) {
  const gone = 1 - Math.min(seconds, period) / period;
  return (
    <span className="ring" role="timer" aria-label={label} aria-live="off">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r={radius} />
        <circle
          className="run"
          cx="24"
          cy="24"
          r={radius}
          strokeDasharray={round}
          strokeDashoffset={round * gone}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <b>{seconds}</b>
    </span>
  );
}
