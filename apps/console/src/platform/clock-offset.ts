import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { usePlatform } from './platform.tsx'

const ASKED_AGAIN_MS = 10 * MINUTE_MS
/** The server tells whole seconds, and an answer takes its time. */
const UNSURE_MS = 5 * SECOND_MS

/**
 * By how many milliseconds the clock of this device is ahead of the server’s; negative: behind. 0 while that is not
 * known, or less than can be told.
 */
export function useClockOffset(): number {
  const { clock, readServerTime } = usePlatform()
  const { data = 0 } = useQuery({
    queryKey: ['clock_offset'],
    queryFn: async () => {
      const before = clock.now().getTime()
      const server = await readServerTime()
      if (server === null) return 0
      const offset = (before + clock.now().getTime()) / 2 - server.getTime()
      return Math.abs(offset) < UNSURE_MS ? 0 : offset
    },
    staleTime: ASKED_AGAIN_MS,
    throwOnError: false,
    meta: { isPlaced: true },
  })
  return data
}
