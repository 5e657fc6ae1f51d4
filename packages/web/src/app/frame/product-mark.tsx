/** The product's mark. */
export function ProductMark() {
  return (
    <svg className="mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--brand)" />
      <path d="M7 25V9.5L16 5l9 4.5V25h-6v-6.5h-6V25z" fill="var(--brand-ink)" />
      <path d="M11.5 12.2h3M17.5 12.2h3M11.5 15.7h3M17.5 15.7h3" stroke="var(--brand)" strokeWidth="1.8" />
    </svg>
  );
}
