import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { Ids } from '@nora/kit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Log } from '../log.ts'
import { assertOwnHost } from './own-hosts.ts'
import { answerProblem, BODY_LIMIT_BYTES } from './problem-answer.ts'

type Options = {
  ids: Ids
  log: Log
  base_url: string
  /** Others by which people reach the console. */
  hosts?: readonly string[]
  trusted_proxies: readonly string[]
}

/** A server that has the manners every answer needs and no routes yet. */
export async function createHttpServer({
  ids,
  log,
  base_url,
  hosts = [],
  trusted_proxies,
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => ids.next('req'),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted_proxies.length > 0 ? [...trusted_proxies] : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false },
    // An address that cannot be decoded reaches neither hooks nor the error handler.
    frameworkErrors: (error, req, reply) => {
      void reply.header('x-request-id', req.id)
      answerProblem(error, req, reply)
    },
  })
  app.decorateRequest('actor', null)
  acceptJsonOnly(app)
  await app.register(cookie)
  await app.register(helmet, protection(base_url.startsWith('https:')))
  const checkHost = assertOwnHost({ base_url, hosts })
  app.addHook('onRequest', async (req, reply) => {
    void reply.header('x-request-id', req.id)
    checkHost(req)
  })
  app.addHook('onResponse', async (req, reply) => {
    // The path without its query, which may hold secrets.
    const facts = { method: req.method, path: req.url.split('?', 1)[0], status: reply.statusCode }
    req.log.debug({ ...facts, duration_ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  app.setErrorHandler((error, req, reply) => answerProblem(error, req, reply))
  return app
}

/** Text bodies, which a page of another site may send without asking first, are not parsed at all. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
}

function protection(isHttps: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only what is reached over https may promise to stay there.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  } as const
}
