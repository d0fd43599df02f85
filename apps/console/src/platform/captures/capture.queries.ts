import type { CaptureState } from '@nora/contract/captures'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../platform.tsx'
import { captureTexts } from './capture.messages.ts'
import { type Captured, getCalls } from './captured-calls.ts'

const toKey = ({ of, id }: Captured) => [of, 'capture', id] as const

/** Whether requests of a tunnel or a gateway are kept, and how many are. */
export function useCapture(captured: Captured) {
  const { api } = usePlatform()
  const { id } = captured
  return useQuery<CaptureState>({
    queryKey: toKey(captured),
    queryFn: ({ signal }) => getCalls(api, captured).getCapture({ params: { id } }, signal),
    // The page stays, whatever becomes of a part of it.
    throwOnError: false,
  })
}

export function useSetCapture(captured: Captured) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { of, id } = captured
  return useMutation({
    mutationFn: (is_on: boolean) => getCalls(api, captured).setCapture({ params: { id }, body: { is_on } }),
    onSuccess: (state) => {
      queries.setQueryData(toKey(captured), state)
      // It is marked wherever it is shown.
      void queries.invalidateQueries({
        queryKey: [of],
        predicate: ({ queryKey }) => queryKey[1] !== 'capture',
      })
    },
    meta: { failed: (lang: Lang) => captureTexts[lang].failed },
  })
}
