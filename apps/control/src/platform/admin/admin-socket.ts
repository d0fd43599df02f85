import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { KIB, SECOND_MS } from '@nora/kit'
import type { Log } from '../log.ts'

const LIMIT_BYTES = 64 * KIB
/** `sun_path` of unix(7) holds 108 bytes on Linux and 104 on macOS, with the zero at its end. */
const MAX_PATH_BYTES = 103

export type AdminSocketOptions = {
  path: string
  log: Log
  /** Answers what to send back for what was asked. */
  run: (request: unknown) => Promise<unknown>
}

/**
 * Serves `nora-server users …` at a running control: a socket in the data folder, for the owner of the folder
 * alone, and never on a network.
 */
export class AdminSocket {
  readonly #options: AdminSocketOptions
  readonly #server: Server

  constructor(options: AdminSocketOptions) {
    this.#options = options
    this.#server = createServer({ requestTimeout: 10 * SECOND_MS }, (req, res) => {
      void this.#answer(req).then((answer) => {
        res.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
        res.end(JSON.stringify(answer))
      })
    })
  }

  async listen(): Promise<void> {
    const { path, log } = this.#options
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
      log.warn({ path }, 'the path is too long for a socket: admin commands need the server to be stopped')
      return
    }
    // A socket that a killed process left is replaced; a living process answers and keeps its own.
    if (await isAnswering(path)) throw new Error(`another process answers at ${path}`)
    await rm(path, { force: true })
    this.#server.listen(path)
    await once(this.#server, 'listening')
    await chmod(path, 0o600)
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #answer(req: IncomingMessage): Promise<unknown> {
    const { run, log } = this.#options
    try {
      return await run(JSON.parse(await readBody(req)))
    } catch (error) {
      log.warn({ err: error }, 'an admin call could not be read')
      const text = { ru: 'Запрос не читается.', en: 'The request cannot be read.' }
      return { problem: { code: 'BadRequest', text } }
    }
  }
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LIMIT_BYTES) throw new Error(`a request of over ${LIMIT_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function isAnswering(path: string): Promise<boolean> {
  const socket = connect(path)
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return isOpen
}
