/** A hill, the burrow in it and the path up to the light: the drawing of empty places. */
export function BurrowDrawing() {
  return (
    <svg
      viewBox="0 0 160 84"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-[84px] w-40"
    >
      <path d="M4 40c22-1 30-18 56-18 34 0 40 17 96 18" />
      <path d="M24 34l-2-6M28 32l1-6M120 36l-1-6M124 37l3-5" />
      <circle cx="58" cy="60" r="16" />
      <path d="M72 52c18-3 24-9 30-23" stroke="var(--accent)" />
      <path d="M97 33l5-4 3 6" stroke="var(--accent)" />
      <circle cx="132" cy="12" r="5" />
      <path d="M14 56h8M26 70h10M96 66h8M116 56h12M128 72h8" />
    </svg>
  )
}
