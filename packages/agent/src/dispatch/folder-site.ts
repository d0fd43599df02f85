import type { Stats } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Duplex, pipeline, Readable } from 'node:stream'
import send from '@fastify/send'
import { encodeHighBytes } from '@nora/http1'
import { KIB } from '@nora/kit'
import { FileWorkOverdue, fileWork } from '../files/file-work.ts'
import { connectToOwnServer } from '../own-server.ts'
import type { FolderTarget } from '../target.ts'
import { type FolderFile, isFolderInside, openFolderFile, toFilePath } from './folder-file.ts'

const CHUNK_BYTES = 256 * KIB

/** The folder that each connection asks for. */
const folders = new WeakMap<object, FolderTarget>()
/** The visitors' ends of connections, by the server's. */
const visitors = new WeakMap<object, Duplex>()

const server = createServer((req, res) => {
  serve(req, res).catch((error: unknown) => {
    if (isOutOfFiles(error)) visitors.get(req.socket)?.destroy(error)
    else if (res.headersSent) res.destroy()
    else if (error instanceof FileWorkOverdue) refuse(res, 504, 'The files do not answer. Try again later.')
    else refuse(res, 500, 'This file cannot be read.')
  })
})

/** A connection to the static site made of `folder`. */
export function connectToFolder(folder: FolderTarget): Duplex {
  let site: Duplex | undefined
  const visitor = connectToOwnServer(server, (socket) => {
    site = socket
    folders.set(socket, folder)
  })
  if (site !== undefined) visitors.set(site, visitor)
  return visitor
}

/**
 * Recognises a lack of file handles: the owner is told, and the visitor asks again, as with other targets that
 * this machine cannot reach.
 */
function isOutOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const folder = folders.get(req.socket)
  if (folder === undefined) throw new Error('a connection that asks no folder')
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    refuse(res.setHeader('allow', 'GET, HEAD'), 405, 'Only GET and HEAD are possible here.')
    return
  }
  const [path = '/', query] = (req.url ?? '/').split('?', 2)
  const wanted = toFilePath(path)
  const isFolder = path.endsWith('/')
  const file = wanted === null ? null : await openFile(folder, isFolder ? join(wanted, 'index.html') : wanted)
  if (file !== null) await sendFile(file, { folder, path: wanted ?? '', isFolder, req, res })
  else if (wanted === null || isFolder || !(await hasPage(folder, wanted))) {
    refuse(res, 404, 'There is no such page.')
  } else redirectToFolder(res, { folder, path, query })
}

type Sending = {
  folder: FolderTarget
  path: string
  isFolder: boolean
  req: IncomingMessage
  res: ServerResponse
}

/** Sends what was asked of the file: all of it, a part, or whether it has changed. */
async function sendFile(file: FolderFile, { folder, path, isFolder, req, res }: Sending): Promise<void> {
  const { handle, stats } = file
  let isPassedOn = false
  try {
    // HEAD makes the library open nothing.
    const head = { method: 'HEAD', headers: req.headers } as IncomingMessage
    const name = encodeURI(isFolder ? join(path, 'index.html') : path).replaceAll(/[?#]/g, encodeURIComponent)
    const options = { root: folder.path, dotfiles: 'allow', index: false } as const
    const answer = await fileWork.run(folder.path, () => send(head, name, options))
    if (answer.type !== 'file') {
      if (answer.statusCode === 416) res.setHeader('content-range', `bytes */${stats.size}`)
      refuse(res, answer.statusCode, getText(answer.statusCode))
      return
    }
    res.writeHead(answer.statusCode, { ...answer.headers, 'x-content-type-options': 'nosniff' })
    if (req.method === 'HEAD' || answer.statusCode === 304) {
      res.end()
      return
    }
    isPassedOn = true
    const part = toPart(answer.headers, stats)
    pipeline(Readable.from(readPart(file, folder.path, part), { objectMode: false }), res, () => {})
  } finally {
    if (!isPassedOn) await handle.close()
  }
}

function getText(status: number): string {
  if (status === 416) return 'There is no such range.'
  return status === 412 ? 'The file is another by now.' : 'There is no such page.'
}

type Part = { start: number; bytes: number }

function toPart(headers: Record<string, unknown>, { size }: Stats): Part {
  const range = /^bytes (\d+)-(\d+)\//.exec(String(headers['Content-Range'] ?? ''))
  if (range === null) return { start: 0, bytes: size }
  const start = Number(range[1])
  return { start, bytes: Number(range[2]) - start + 1 }
}

async function* readPart(
  { handle }: FolderFile,
  folder: string,
  { start, bytes }: Part,
): AsyncGenerator<Buffer> {
  try {
    for (let offset = start; offset < start + bytes; ) {
      const length = Math.min(CHUNK_BYTES, start + bytes - offset)
      const buffer = Buffer.allocUnsafe(length)
      const at = offset
      const { bytesRead } = await fileWork.run(folder, () => handle.read(buffer, 0, length, at))
      if (bytesRead === 0) throw new Error('the file has become shorter')
      offset += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    // A read may hang, so nobody waits for the file to close.
    void handle.close().catch(() => {})
  }
}

/** Relative links of a folder's page need the slash at its end. A folder without a page is not listed. */
async function hasPage(folder: FolderTarget, path: string): Promise<boolean> {
  const isThere = await fileWork.run(folder.path, () => isFolderInside(folder, path))
  const page = isThere ? await openFile(folder, join(path, 'index.html')) : null
  await page?.handle.close()
  return page !== null
}

function redirectToFolder(
  res: ServerResponse,
  { folder, path, query }: { folder: FolderTarget; path: string; query: string | undefined },
): void {
  // `//example.com` as a location would lead to another site.
  const own = `/${encodeHighBytes(path.replace(/^[/\\]+/, ''))}/`
  const location = `${folder.mountPath ?? ''}${own}${query === undefined ? '' : `?${query}`}`
  refuse(res.setHeader('location', location), 301, 'It is one slash further.')
}

function openFile(folder: FolderTarget, path: string): Promise<FolderFile | null> {
  return fileWork.run(folder.path, () => openFolderFile(folder, path), {
    discard: (late) => void late?.handle.close(),
  })
}

function refuse(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  res.end(res.req.method === 'HEAD' ? undefined : `${text}\n`)
}
