import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import type { Lang } from '@nora/kit'
import { END, type HeldVault, HOLDER_METHODS } from './holder-calls.ts'
import { type AnswerLine, fromWireError, parseLine, toLine } from './holder-lines.ts'
import { findRecord, listRecordPaths, toRecordPath } from './holder-record.ts'
import { readLines } from './read-lines.ts'

const CONNECT_LIMIT_MS = 2_000

/** The holder ended before it answered: it was locked from elsewhere, or its time was up. */
export class HolderGone extends Error {
  constructor() {
    super('the key holder is gone')
    this.name = 'HolderGone'
  }
}

export type HolderClient = {
  readonly vault: HeldVault
  /** Locks the vault at the server too, forgets all keys and ends the process. */
  end(): Promise<void>
  /** Leaves the holder as it is. */
  close(): void
}

/** The running holder of a profile; null when there is none, or it serves a former sign-in, which is ended then. */
export async function findHolder(
  folder: string,
  { key, credential, lang }: { key: string; credential: string; lang: Lang },
): Promise<HolderClient | null> {
  const path = toRecordPath(folder, key)
  const record = await findRecord(path)
  if (record === null) return null
  const socket = await tryConnect(record.socket)
  if (socket === null) {
    await rm(path, { force: true })
    return null
  }
  const holder = speak(socket, lang)
  if (record.credential === credential) return holder
  await holder.end()
  return null
}

/** Ends all holders of a server, as its sign-in ends or goes over to another team. */
export async function endHolders(folder: string, server: string): Promise<number> {
  let ended = 0
  for (const path of await listRecordPaths(folder)) {
    const record = await findRecord(path)
    if (record === null || record.server !== server) continue
    const socket = await tryConnect(record.socket)
    if (socket === null) await rm(path, { force: true })
    else {
      await speak(socket, 'en').end()
      ended++
    }
  }
  return ended
}

function tryConnect(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const failed = () => {
      socket.destroy()
      resolve(null)
    }
    const timer = setTimeout(failed, CONNECT_LIMIT_MS)
    socket.once('error', failed)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', failed)
      resolve(socket)
    })
  })
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

function speak(socket: Socket, lang: Lang): HolderClient {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  readLines(socket, (line) => {
    const { id, result, error } = parseLine(line) as AnswerLine
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(fromWireError(error))
    else call?.resolve(result)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new HolderGone())
    waiting.clear()
  })

  function call(method: string, args: unknown[]): Promise<unknown> {
    if (socket.destroyed) return Promise.reject(new HolderGone())
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      socket.write(toLine({ id, lang, method, args }))
    })
  }

  const methods = HOLDER_METHODS.map(
    (method) => [method, (...args: unknown[]) => call(method, args)] as const,
  )
  return {
    vault: Object.fromEntries(methods) as unknown as HeldVault,
    async end() {
      await call(END, []).catch(() => {})
      socket.destroy()
    },
    close: () => socket.destroy(),
  }
}
