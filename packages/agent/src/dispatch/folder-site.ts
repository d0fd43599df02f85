import { realpath } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import send from '@fastify/send'
import type { FolderTarget } from '../target.ts'
import { connectToOwnServer } from './own-server.ts'

/** Which folder a connection asks. */
const folders = new WeakMap<object, FolderTarget>()

const server = createServer((req, res) => {
  serve(req, res).catch(() => {
    if (res.headersSent) res.destroy()
    else refuse(res, 500, 'This file cannot be read.')
  })
})

/** A connection to the static site made of `folder`. */
export function connectToFolder(folder: FolderTarget): Duplex {
  return connectToOwnServer(server, (socket) => folders.set(socket, folder))
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { path: folder = '', mountPath = '' } = folders.get(req.socket) ?? {}
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    refuse(res.setHeader('allow', 'GET, HEAD'), 405, 'Only GET and HEAD are possible here.')
    return
  }
  const [path = '/', query] = (req.url ?? '/').split('?', 2)
  const found = await send(req, path, { root: folder, dotfiles: 'ignore', index: ['index.html'] })
  if (found.type === 'file' && !(await isInside(folder, found.metadata.path))) {
    found.stream.destroy()
    refuse(res, 404, 'There is no such page.')
  } else if (found.type === 'directory') {
    await redirectToFolder(res, { folder, mountPath, path, query })
  } else if (found.type === 'error') {
    refuse(
      res,
      found.statusCode,
      found.statusCode === 416 ? 'There is no such range.' : 'There is no such page.',
    )
  } else {
    res.writeHead(found.statusCode, { ...found.headers, 'x-content-type-options': 'nosniff' })
    pipeline(found.stream, res, () => {})
  }
}

/** Relative links of a folder's page need the slash at its end. A folder without a page is not listed. */
async function redirectToFolder(
  res: ServerResponse,
  {
    folder,
    mountPath,
    path,
    query,
  }: { folder: string; mountPath: string; path: string; query: string | undefined },
): Promise<void> {
  // `//example.com` as a location would lead to another site.
  const own = `/${path.replace(/^[/\\]+/, '')}/`
  const page = join(folder, decodeURIComponent(own), 'index.html')
  const hasPage = await realpath(page).then(
    () => isInside(folder, page),
    () => false,
  )
  const location = `${mountPath}${own}${query === undefined ? '' : `?${query}`}`
  if (hasPage) refuse(res.setHeader('location', location), 301, 'It is one slash further.')
  else refuse(res, 404, 'There is no such page.')
}

/** Links in the folder must not lead out of it, nor to what is hidden in it. */
async function isInside(folder: string, path: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(path))
  return way !== '' && !way.split(sep).some((part) => part.startsWith('.'))
}

function refuse(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  res.end(res.req.method === 'HEAD' ? undefined : `${text}\n`)
}
