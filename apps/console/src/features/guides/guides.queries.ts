import { loadPart, useLang } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { GUIDE_NAMES, type Guide, type GuideName, loadGuide } from './guides.ts'

// A guide changes with the console only.
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, throwOnError: false, meta: { isPlaced: true } }

export function useGuide(name: GuideName) {
  const lang = useLang()
  return useQuery<Guide>({
    queryKey: ['guide', lang, name],
    queryFn: () => loadPart(() => loadGuide(lang, name)),
    ...FOREVER,
  })
}

/** All guides, for a search through them; loaded when somebody searches. */
export function useAllGuides() {
  const lang = useLang()
  return useQuery({
    queryKey: ['guides', lang],
    queryFn: () =>
      Promise.all(
        GUIDE_NAMES.map(async (name) => ({ name, guide: await loadPart(() => loadGuide(lang, name)) })),
      ),
    ...FOREVER,
  })
}
