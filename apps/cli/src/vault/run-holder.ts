import { rm } from 'node:fs/promises'
import { readProxies } from '@nora/agent/network'
import { createApi, createStreamCall } from '@nora/client'
import { createIds, type Lang, MINUTE_MS } from '@nora/kit'
import { createVault, type Me, type VaultDeps } from '@nora/vault-client'
import { runSelfTest } from '@nora/vault-core'
import type { Platform } from '../platform/platform.ts'
import { openDeviceFile } from './device-file.ts'
import { Holder, type HolderDeps } from './holder.ts'
import { chooseSocket, findRecord, type HolderProfile, toRecordPath, writeRecord } from './holder-record.ts'
import { serveHolder } from './serve-holder.ts'

/** All that a holder is told, by a channel of its own at the start. */
export type HolderSettings = {
  folder: string
  key: string
  profile: HolderProfile
  token: string
  ca_pem: string | null
  lang: Lang
  me: Me
}

type Engine = { vault: HolderDeps['vault']; findServerUnlock: HolderDeps['findServerUnlock'] }
type OpenEngine = (getLang: () => Lang) => Promise<Engine>

const LOOK_MS = MINUTE_MS / 2

/**
 * Holds the vault of a profile until it ends by itself or is told to; resolves when commands can reach it. `openEngine`
 * makes what it holds; `exit` ends the process.
 */
export async function runHolder(
  platform: Platform,
  settings: HolderSettings,
  {
    exit,
    openEngine = (getLang) => openSystemEngine(platform, settings, getLang),
  }: { exit: () => void; openEngine?: OpenEngine },
): Promise<Holder> {
  const { folder, key, profile } = settings
  let lang = settings.lang
  const { system, temporaryFolder, pid, clock } = platform
  const { vault, findServerUnlock } = await openEngine(() => lang)
  const path = await chooseSocket(folder, { key, system, temporaryFolder })
  const ended = new AbortController()
  const wait: HolderDeps['wait'] = (durationMs, signal) => platform.wait(durationMs, signal)
  const holder = new Holder({ vault, findServerUnlock, clock, wait, onEnd: leave })
  const served = await serveHolder(holder, {
    path,
    setLang: (asked) => {
      lang = asked
    },
  })
  await writeRecord(folder, key, {
    pid,
    socket: path,
    server: profile.server,
    credential: profile.credential,
  })
  void endWhenReplaced()
  return holder

  async function leave(): Promise<void> {
    ended.abort()
    if (await isNamed()) await rm(toRecordPath(folder, key), { force: true })
    await served.close()
    exit()
  }

  async function isNamed(): Promise<boolean> {
    return (await findRecord(toRecordPath(folder, key)))?.socket === path
  }

  /** Of two that start at once the second is found by commands. The first must not keep keys that no `lock` reaches. */
  async function endWhenReplaced(): Promise<void> {
    while (!ended.signal.aborted) {
      await platform.wait(LOOK_MS, ended.signal)
      if (!ended.signal.aborted && !(await isNamed())) await holder.end()
    }
  }
}

async function openSystemEngine(
  platform: Platform,
  { folder, profile, token, ca_pem, me }: HolderSettings,
  getLang: () => Lang,
): Promise<Engine> {
  await runSelfTest()
  const { server } = profile
  const network = { proxyFor: readProxies(platform.env), caPem: ca_pem }
  const options = {
    baseUrl: server,
    headers: () => ({ 'accept-language': getLang(), authorization: `Bearer ${token}` }),
  }
  const api = createApi({ ...options, fetch: platform.callThrough(network) })
  const { clock } = platform
  const deps: VaultDeps = {
    api,
    callStream: createStreamCall({ ...options, fetch: platform.streamThrough(network) }),
    device: openDeviceFile(folder, server),
    clock,
    ids: createIds(clock),
    me,
    // Commands ask; nobody is told anything in between.
    onNews: () => {},
  }
  const vault = createVault(deps, getLang)
  return { vault, findServerUnlock: async () => (await api.vault.getUserKey()).unlocked_until }
}
