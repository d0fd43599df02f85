import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Lang } from '@nora/kit'
import type { Holder } from './holder.ts'
import { END } from './holder-calls.ts'
import { type CallLine, parseLine, toLine, toWireError } from './holder-lines.ts'
import { readLines } from './read-lines.ts'

type ServedHolder = { close(): Promise<void> }

/**
 * Answers calls at a socket that only its owner can open. Nothing of a call or an answer is kept or logged. `setLang`:
 * the language of whoever calls.
 */
export async function serveHolder(
  holder: Pick<Holder, 'call' | 'end'>,
  { path, setLang }: { path: string; setLang: (lang: Lang) => void },
): Promise<ServedHolder> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A command that goes away needs no answer.
    socket.on('error', () => {})
    readCalls(socket, async ({ id, lang, method, args }) => {
      setLang(lang)
      if (method === END) {
        await holder.end()
        return { id }
      }
      return { id, result: await holder.call(method, args) }
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  const isFile = !path.startsWith('\\\\')
  if (isFile) await chmod(path, 0o600)
  return {
    async close() {
      server.close()
      for (const socket of sockets) socket.end()
      if (!isFile) return
      await rm(path, { force: true })
      // The folder that was made for this socket alone.
      if (path.endsWith('/vault.sock')) await rm(dirname(path), { recursive: true, force: true })
    },
  }
}

function readCalls(
  socket: Socket,
  answer: (call: CallLine) => Promise<{ id: number; result?: unknown }>,
): void {
  readLines(socket, (line) => {
    const call = findCall(line)
    if (call === null) return socket.destroy()
    answer(call).then(
      (found) => socket.write(toLine(found)),
      (error: unknown) => socket.write(toLine({ id: call.id, error: toWireError(error) })),
    )
  })
}

function findCall(line: string): CallLine | null {
  try {
    const { id, lang, method, args } = parseLine(line) as CallLine
    const isCall = Number.isInteger(id) && typeof method === 'string' && Array.isArray(args)
    return isCall ? { id, lang: lang === 'ru' ? 'ru' : 'en', method, args } : null
  } catch {
    return null
  }
}
