import { LangProvider } from '@nora/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Platform, PlatformProvider } from '../platform/platform.tsx'
import { useStore } from '../platform/store.ts'

export type ProvidersProps = { platform: Platform; queries: QueryClient; children: ReactNode }

export function Providers({ platform, queries, children }: ProvidersProps) {
  const lang = useStore(platform.language)
  return (
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={queries}>
        <LangProvider lang={lang}>{children}</LangProvider>
      </QueryClientProvider>
    </PlatformProvider>
  )
}
