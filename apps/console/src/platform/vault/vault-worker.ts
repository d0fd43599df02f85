/**
 * The Worker in which the vault is open: keys and derivations never leave it. One per tab, ended by locking. Its file
 * alone may compile WebAssembly, which control says with its answer.
 */
import { createApi, createStreamCall } from '@nora/client'
import { createIds, type Lang, systemClock } from '@nora/kit'
import { createShareVisitor, createVault } from '@nora/vault-client'
import { runSelfTest } from '@nora/vault-core'
import type { SharePort, VaultMe, VaultPort } from '../vault-port.ts'
import { followNews } from './follow-news.ts'
import { createIndexedDeviceStore } from './indexed-device-store.ts'
import { serveHealth } from './serve-health.ts'
import { serveNotices } from './serve-notices.ts'
import { serveTransfers } from './serve-transfers.ts'
import { type Served, serveVault } from './serve-vault.ts'
import type { FromWorker, ToWorker } from './wire.ts'

type Scope = {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
}

const scope = self as unknown as Scope
let lang: Lang = 'ru'
const access = { baseUrl: '', headers: () => ({ 'accept-language': lang }) }

const take = serveVault({
  runSelfTest,
  open,
  setLang: (spoken) => {
    lang = spoken
  },
  post: (message) => scope.postMessage(message),
})
scope.onmessage = ({ data }) => take(data)

function open(me: VaultMe | null): Served {
  const api = createApi(access)
  const callStream = createStreamCall(access)
  if (me === null) return createShareVisitor(api, callStream) satisfies SharePort
  const device = createIndexedDeviceStore(indexedDB)
  const onNews: Parameters<typeof followNews>[0]['onNews'] = (news) =>
    scope.postMessage({ kind: 'news', news })
  const { watch, watchSecrets, ...vault } = createVault(
    {
      api,
      callStream,
      device,
      clock: systemClock,
      ids: createIds(systemClock),
      me,
      onNews,
    },
    () => lang,
  )
  // Ended with the Worker.
  const { signal } = new AbortController()
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  let isFollowingSecrets = false
  const served: VaultPort = {
    ...vault,
    ...serveTransfers(vault, () => systemClock.now()),
    ...serveHealth(vault, () => systemClock.now()),
    ...serveNotices(api.secrets),
    // Ids alone: the page has the records, and ten thousand of them take long to cross.
    findRecords: async (words) => (await vault.search(words, Number.POSITIVE_INFINITY)).map(({ id }) => id),
    async followNews() {
      void followNews({ watch: () => watch(signal), wait, onNews, missed: { kind: 'folders' } })
    },
    async followSecrets() {
      if (isFollowingSecrets) return
      isFollowingSecrets = true
      const missed = { kind: 'secrets', config_id: null } as const
      void followNews({ watch: () => watchSecrets(signal), wait, onNews, missed })
    },
    async listMachineTokens(config) {
      return (await api.secrets.listMachineTokens({ query: { config } })).items
    },
    changeMachineToken: (id, body) => api.secrets.changeMachineToken({ params: { id }, body }),
    async listSecretReads(id) {
      return (await api.secrets.listSecretReads({ params: { id } })).items
    },
    async getThisDevice() {
      const record = await device.load(me.user_id)
      return { id: record?.device_id ?? null, has_pin: record?.slot != null }
    },
  }
  return served
}
