import type { ProviderKind } from '@nora/contract/accounts'
import { KeyRound } from 'lucide-react'

/** The mark people know a provider by. */
export function ProviderIcon({ kind }: { kind: ProviderKind }) {
  if (kind === 'oidc') return <KeyRound aria-hidden="true" />
  const { ground, shape } = MARKS[kind]
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
      {ground}
      {shape}
    </svg>
  )
}

const MARKS = {
  yandex: {
    ground: <circle cx="8" cy="8" r="8" fill="#fc3f1d" />,
    shape: (
      <path
        fill="#fff"
        d="M9.1 4.35h-.74c-1.21 0-1.84.6-1.84 1.5 0 1.02.43 1.5 1.34 2.1l.74.5-2.13 3.2H4.85l1.93-2.86c-1.1-.8-1.73-1.57-1.73-2.87 0-1.63 1.13-2.74 3.3-2.74h2.15v8.46H9.1z"
      />
    ),
  },
  vk: {
    ground: <rect width="16" height="16" rx="4" fill="#0077ff" />,
    shape: (
      <path
        fill="#fff"
        d="M8.5 11.5c-3.64 0-5.72-2.5-5.8-6.65h1.82c.06 3.05 1.4 4.34 2.47 4.6V4.86h1.72v2.63c1.05-.11 2.16-1.31 2.53-2.63h1.71c-.28 1.62-1.47 2.82-2.32 3.3.85.4 2.2 1.44 2.72 3.34h-1.88c-.41-1.26-1.41-2.24-2.76-2.37v2.37z"
      />
    ),
  },
  github: {
    ground: null,
    shape: (
      <path d="M8 0c4.42 0 8 3.58 8 8a8.013 8.013 0 0 1-5.45 7.59c-.4.08-.55-.17-.55-.38 0-.27.01-1.13.01-2.2 0-.75-.25-1.23-.54-1.48 1.78-.2 3.65-.88 3.65-3.95 0-.88-.31-1.59-.82-2.15.08-.2.36-1.02-.08-2.12 0 0-.67-.22-2.2.82-.64-.18-1.32-.27-2-.27-.68 0-1.36.09-2 .27-1.53-1.03-2.2-.82-2.2-.82-.44 1.1-.16 1.92-.08 2.12-.51.56-.82 1.28-.82 2.15 0 3.06 1.86 3.75 3.64 3.95-.23.2-.44.55-.51 1.07-.46.21-1.61.55-2.33-.66-.15-.24-.6-.83-1.23-.82-.67.01-.27.38.01.53.34.19.73.9.82 1.13.16.45.68 1.31 2.69.94 0 .67.01 1.3.01 1.49 0 .21-.15.45-.55.38A7.995 7.995 0 0 1 0 8c0-4.42 3.58-8 8-8Z" />
    ),
  },
}
