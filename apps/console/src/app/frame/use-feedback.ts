import { useLocation, useRouter } from '@tanstack/react-router'
import { stringifySearch } from '../../platform/routing/search-params.ts'

const PARAMETER = 'show_feedback'

/** The rating dialog is open while the address says so, on whatever page. */
export function useFeedback(): { isOpen: boolean; open(): void; close(): void } {
  const router = useRouter()
  const isOpen = useLocation({ select: ({ search }) => PARAMETER in search })
  function show(shown: string | undefined) {
    const { pathname, search, hash } = router.latestLocation
    const query = stringifySearch({ ...search, [PARAMETER]: shown })
    router.history.replace(`${pathname}${query}${hash && `#${hash}`}`)
  }
  return { isOpen, open: () => show('yes'), close: () => show(undefined) }
}
