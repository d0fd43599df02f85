import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'
import { answerProblem } from './problem-answer.ts'

/** Paths under which an unknown address is a mistake of a program, never a screen of the console. */
const NOT_SCREENS = ['/v1', '/swagger', '/dev', '/download', '/assets', '/healthz', '/readyz']

/** The Worker of the vault derives keys in WebAssembly; no page may, and it can load and reach nothing but us. */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const WORKER_FILE = /\/vault-worker-[^/]+\.js(?:\.(?:br|gz))?$/

/** Shows what somebody was given a link to. */
const SHARED_SCREEN = '/password'

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Nora</title><p>The console is not built: run <code>npm run build</code>.'

/**
 * Serves the built console. Files with a hash in their name never change and are kept for a year; every
 * address that is not a file is a screen, so it gets the page that draws it.
 */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html')
  if (existsSync(page)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (res, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'))
        res.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isHashed && WORKER_FILE.test(path)) res.setHeader('content-security-policy', WORKER_POLICY)
      },
    })
  }
  app.setNotFoundHandler((req, reply) => {
    if (!isScreen(req)) return answerProblem(problem('NotFound'), req, reply)
    // No other site learns that there was a link, and no search engine keeps one.
    if (toPath(req) === SHARED_SCREEN) {
      void reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    }
    if (existsSync(page)) return reply.sendFile('index.html')
    return reply.status(503).type('text/html; charset=utf-8').send(notBuilt)
  })
  app.get('/', (_req: FastifyRequest, reply: FastifyReply) => reply.callNotFound())
}

function isScreen(req: FastifyRequest): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const path = toPath(req)
  if (NOT_SCREENS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return false
  const accept = req.headers.accept ?? '*/*'
  if (path === '/' || accept.includes('text/html')) return true
  // curl and link checkers take anything; what looks like a file is missed, not drawn.
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.')
}

function toPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}
