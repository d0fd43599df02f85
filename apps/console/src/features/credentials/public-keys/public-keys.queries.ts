import type { AddPublicKeys, ChangePublicKey, ConnectSettings, PublicKey } from '@nora/contract/credentials'
import { HOUR_MS, type Lang, SECOND_MS } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../../platform/all-pages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useChange } from '../../../platform/use-change.ts'
import { publicKeysTexts } from './public-keys.messages.ts'
import type { KeyScope } from './public-keys-filter.ts'

const KEYS = ['public_keys']
/** "Last sign-in" is told to the minute; a page that is open keeps up with that. */
const REFRESHED_EVERY_MS = 15 * SECOND_MS

/** One's own keys, or those of every member. */
export function usePublicKeys(scope: KeyScope) {
  const { api } = usePlatform()
  const { listPublicKeys, listTeamPublicKeys } = api.credentials
  const list = scope === 'own' ? listPublicKeys : listTeamPublicKeys
  return useQuery<readonly PublicKey[]>({
    queryKey: [...KEYS, scope],
    queryFn: ({ signal }) => loadAllPages((page) => list({ query: page }, signal)),
    refetchInterval: REFRESHED_EVERY_MS,
    meta: { failed: (lang: Lang) => publicKeysTexts[lang].listFailed },
  })
}

export function useConnectSettings() {
  const { api } = usePlatform()
  return useQuery<ConnectSettings>({
    queryKey: ['connect_settings'],
    queryFn: ({ signal }) => api.credentials.getConnectSettings({}, signal),
    staleTime: HOUR_MS,
    meta: { failed: (lang: Lang) => publicKeysTexts[lang].connectPanel.failed },
  })
}

type NewKeys = Pick<AddPublicKeys, 'key'> & Partial<AddPublicKeys>

export function useAddPublicKeys() {
  return useChange(KEYS, (api, body: NewKeys) => api.credentials.addPublicKeys({ body }), { isPlaced: true })
}

export function useChangePublicKey() {
  return useChange(
    KEYS,
    (api, { id, ...body }: ChangePublicKey & { id: string }) =>
      api.credentials.changePublicKey({ params: { id }, body }),
    { isPlaced: true },
  )
}

export function useRemovePublicKey() {
  return useChange(KEYS, (api, id: string) => api.credentials.removePublicKey({ params: { id } }), {
    isPlaced: true,
  })
}
