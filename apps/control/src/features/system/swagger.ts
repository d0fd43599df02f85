import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Lang, pickLang } from '@nora/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { swaggerTexts } from './swagger.messages.ts'
import { SWAGGER_SCRIPT } from './swagger-script.ts'
import { SWAGGER_STYLE } from './swagger-style.ts'

/** The reference of /v1 at /swagger/, made from the contract; calls made there carry the reader's session or key. */
export async function serveSwagger(app: FastifyInstance, document: unknown): Promise<void> {
  app.get('/swagger', (_req, reply) => reply.redirect('/swagger/'))
  app.get('/swagger/', (req, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-language')
      .send(toPage(getLang(req))),
  )
  app.get('/swagger/start.js', (_req, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SWAGGER_SCRIPT),
  )
  app.get('/swagger/style.css', (_req, reply) => reply.type('text/css; charset=utf-8').send(SWAGGER_STYLE))
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

function getLang({ headers }: FastifyRequest): Lang {
  return pickLang([headers['accept-language'] ?? ''])
}

function toPage(lang: Lang): string {
  const texts = swaggerTexts[lang]
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} · Nora</title>
<link rel="stylesheet" href="/swagger/swagger-ui.css"><link rel="stylesheet" href="/look.css"><link rel="stylesheet" href="/swagger/style.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>
<body><header class="head"><div><h1>${texts.title}</h1><p>${texts.sentence}</p></div>
<nav><a href="/">${texts.console}</a><a href="/help">${texts.guides}</a><a href="/api_keys">${texts.keys}</a></nav>
<form id="key"><input name="key" type="password" autocomplete="off" spellcheck="false" required placeholder="nk_…" aria-label="${texts.key}"><button>${texts.useKey}</button></form>
<p id="used" role="status" hidden>${texts.used} <code></code> <button type="button">${texts.forget}</button></p></header>
<main id="page"></main><script src="/swagger/swagger-ui-bundle.js"></script><script src="/swagger/start.js"></script></body></html>
`
}
