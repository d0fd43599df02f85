import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Nora</title>
<link rel="stylesheet" href="/swagger/swagger-ui.css"><link rel="icon" href="/swagger/favicon-32x32.png"></head>
<body><div id="page"></div><script src="/swagger/swagger-ui-bundle.js"></script><script src="/swagger/start.js"></script></body></html>
`

const START = `window.ui = SwaggerUIBundle({ url: '/swagger/openapi.json', dom_id: '#page', deepLinking: true, tryItOutEnabled: true, persistAuthorization: false })
`

/** The reference of /v1 at /swagger/, made from the contract; calls made there carry the reader's session. */
export async function serveSwagger(app: FastifyInstance, document: unknown): Promise<void> {
  app.get('/swagger', (_req, reply) => reply.redirect('/swagger/'))
  app.get('/swagger/', (_req, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/swagger/start.js', (_req, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.get('/swagger/openapi.json', async () => document)
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/swagger/',
    index: false,
    decorateReply: false,
    globIgnore: ['**/*.map', '**/*.html', '**/index*', '**/package.json'],
    wildcard: false,
    maxAge: '1d',
  })
}
