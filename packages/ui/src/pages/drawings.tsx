import type { ReactNode } from 'react'
import type { DrawingName } from './drawing-name.ts'

type Motif = { ground: ReactNode; accent: ReactNode }

/** The hill over everything, with its grass. */
const HILL = <path d="M4 40c22-1 30-18 56-18 34 0 40 17 96 18M24 34l-2-6M28 32l1-6M120 36l-1-6M124 37l3-5" />
/** Pebbles at the sides; the middle is left to the motif. */
const PEBBLES = <path d="M12 54h8M20 70h8M136 54h10M130 72h8" />

const MOTIFS: Readonly<Record<DrawingName, Motif>> = {
  history: {
    ground: <circle cx="58" cy="60" r="16" strokeDasharray="4 4" />,
    accent: <path d="M58 52v9l7 4M80 56c14-3 20-9 24-21" strokeDasharray="4 4" />,
  },
  names: {
    ground: <path d="M80 84V74M70 84h20" />,
    accent: <path d="M56 50h42l8 8-8 8H56zM64 58h24M80 66v8M80 50v-6" />,
  },
  ports: {
    ground: (
      <>
        <circle cx="46" cy="64" r="9" />
        <circle cx="110" cy="64" r="9" />
      </>
    ),
    accent: (
      <>
        <circle cx="78" cy="64" r="9" />
        <path d="M78 55V31M73 36l5-5 5 5" />
      </>
    ),
  },
  keys: {
    ground: <path d="M44 76h72" />,
    accent: (
      <>
        <circle cx="58" cy="58" r="9" />
        <path d="M67 58h38M105 58v8M95 58v6" />
      </>
    ),
  },
  ssh: {
    ground: <rect x="46" y="46" width="68" height="34" rx="4" />,
    accent: <path d="M56 56l6 6-6 6M68 69h12" />,
  },
  shield: {
    ground: <path d="M40 76h14M106 76h14" />,
    accent: <path d="M80 44l17 6v11c0 10-7 16-17 20-10-4-17-10-17-20V50zM72 62l6 6 11-12" />,
  },
  log: {
    ground: <path d="M46 52h68M46 62h52M46 72h60" />,
    accent: <path d="M34 52h.1M34 62h.1M34 72h.1" strokeWidth="4" />,
  },
  receivers: {
    ground: (
      <>
        <circle cx="44" cy="64" r="11" />
        <circle cx="116" cy="52" r="6" />
        <circle cx="116" cy="74" r="6" />
      </>
    ),
    accent: <path d="M55 64h22c10 0 10-12 22-12h5M77 64c10 0 10 10 22 10h5" />,
  },
  people: {
    ground: (
      <>
        <circle cx="50" cy="62" r="13" />
        <circle cx="110" cy="62" r="13" />
      </>
    ),
    accent: <path d="M63 62h34M76 57l5 5-5 5" />,
  },
  roles: {
    ground: <path d="M80 84V46" />,
    accent: <path d="M80 58c-16 0-22 6-26 18M80 50c18 0 24 8 28 26M49 71l5 6 6-4M102 73l6 4 5-6" />,
  },
  chart: {
    ground: <path d="M42 46v34h76" />,
    accent: <path d="M50 72l14-10 12 5 16-16 12 6 12-10" />,
  },
  plans: {
    ground: (
      <>
        <ellipse cx="64" cy="72" rx="16" ry="6" />
        <path d="M48 62v10M80 62v10" />
      </>
    ),
    accent: (
      <>
        <ellipse cx="64" cy="60" rx="16" ry="6" />
        <circle cx="102" cy="64" r="10" />
        <path d="M102 59v10" />
      </>
    ),
  },
  lock: {
    ground: <rect x="60" y="58" width="40" height="24" rx="4" />,
    accent: <path d="M68 58v-6a12 12 0 0 1 24 0v6M80 67v6" />,
  },
  search: {
    ground: <path d="M44 78h22M110 78h8" />,
    accent: (
      <>
        <circle cx="76" cy="58" r="13" />
        <path d="M86 67l13 13" />
      </>
    ),
  },
}

/** What an empty place is about, under the hill of the burrow: one line weight, the subject in the accent. */
export function Drawing({ name }: { name: DrawingName }) {
  const { ground, accent } = MOTIFS[name]
  return (
    <svg
      viewBox="0 0 160 88"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-[88px] w-40"
    >
      {HILL}
      {PEBBLES}
      {ground}
      <g stroke="var(--accent)">{accent}</g>
    </svg>
  )
}
