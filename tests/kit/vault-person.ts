import { createApi, createStreamCall } from '@nora/client'
import { createIds, systemClock } from '@nora/kit'
import {
  createVault,
  type DeviceRecord,
  type DeviceStore,
  type Vault,
  type VaultNews,
} from '@nora/vault-client'
import { makeDeviceHalf } from '@nora/vault-core'
import type { ApiSession } from './api-session.ts'

/** One call of the vault as the network has it. */
export type Exchange = { method: string; path: string; sent: string | Uint8Array; answered: string }

/** Changes what a server answered before the client sees it. */
export type Tamper = (exchange: { method: string; path: string; body: unknown }) => unknown

export type VaultPerson = {
  vault: Vault
  device: DeviceStore
  news: VaultNews[]
  exchanges: Exchange[]
  /** What lies between this client and the server; null: nothing. */
  tamper: Tamper | null
  /** What happens to each call on its way; null: it is sent. */
  around: ((send: () => Promise<Response>) => Promise<Response>) | null
}

export const MASTER_KEY = 'correct horse battery staple'

/** A device that forgets everything with the test. */
export function createMemoryDevice(): DeviceStore {
  const records = new Map<string, DeviceRecord>()
  return {
    load: async (user_id) => records.get(user_id) ?? null,
    save: async (user_id, record) => void records.set(user_id, record),
    remove: async (user_id) => void records.delete(user_id),
    makeHalf: makeDeviceHalf,
  }
}

/** The vault of a signed-in person, on a device of their own unless one is given. */
export async function openVaultOf(
  session: ApiSession,
  consoleUrl: string,
  device = createMemoryDevice(),
): Promise<VaultPerson> {
  const { id, email, team, team_role } = await session.api.accounts.getUser()
  const person = { device, news: [], exchanges: [], tamper: null, around: null } as unknown as VaultPerson
  const options = {
    baseUrl: consoleUrl,
    headers: () => ({ origin: consoleUrl, 'accept-language': 'en', cookie: session.cookie() }),
    fetch: watchedFetch(person),
  }
  person.vault = createVault(
    {
      api: createApi(options),
      callStream: createStreamCall(options),
      device,
      clock: systemClock,
      ids: createIds(systemClock),
      me: { user_id: id, email, team_id: team.id, role: team_role },
      onNews: (news) => void person.news.push(news),
    },
    () => 'en',
  )
  return person
}

/** Sets a person's vault up, with a PIN or without. */
export async function setUpVault(
  person: VaultPerson,
  { masterKey = MASTER_KEY, pin = null as string | null, invite = null as string | null } = {},
) {
  const { recovery_code } = await person.vault.prepareSetUp(masterKey)
  const done = await person.vault.completeSetUp({ pin, device_name: 'laptop', invite })
  return { recovery_code, ...done }
}

function watchedFetch(person: VaultPerson): typeof fetch {
  return async (input, init) => {
    const send = () => fetch(input, init)
    const response = await (person.around ? person.around(send) : send())
    const path = new URL(String(input)).pathname
    if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response
    const text = await response.text()
    const method = init?.method ?? 'GET'
    const { body } = init ?? {}
    const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : String(body ?? '')
    person.exchanges.push({ method, path, sent, answered: text })
    const changed =
      response.ok && person.tamper ? person.tamper({ method, path, body: JSON.parse(text) }) : undefined
    const shown = changed === undefined ? text : JSON.stringify(changed)
    return new Response(shown, { status: response.status, headers: response.headers })
  }
}
