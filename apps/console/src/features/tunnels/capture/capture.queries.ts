import type { CaptureState } from '@nora/contract/captures'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'
import { tunnelKeys } from '../tunnel-keys.ts'
import { captureTexts } from './capture.messages.ts'

export function useCapture(id: string) {
  const { api } = usePlatform()
  return useQuery<CaptureState>({
    queryKey: tunnelKeys.capture(id),
    queryFn: ({ signal }) => api.captures.getCapture({ params: { id } }, signal),
    // The drawer stays, whatever becomes of a part of it.
    throwOnError: false,
  })
}

export function useSetCapture(id: string) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (is_on: boolean) => api.captures.setCapture({ params: { id }, body: { is_on } }),
    onSuccess: (state) => queries.setQueryData(tunnelKeys.capture(id), state),
    meta: { failed: (lang: Lang) => captureTexts[lang].failed },
  })
}
