import './app-secret.css';

/** Codes that stand for those of an app, once each; they are shown only when they are made. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
