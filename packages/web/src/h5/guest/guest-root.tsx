import { GuestPage } from './guest-page.tsx';
import { RegisterPage } from './register-page.tsx';

/** The page of a link (`/h5/v/…`), or of a poster (`/h5/r/…`). */
export function GuestRoot({ path }: { path: string }) {
  const [, , kind, token = ''] = path.split('/');
  return kind === 'r' ? <RegisterPage token={token} /> : <GuestPage token={token} />;
}
