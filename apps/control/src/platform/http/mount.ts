import { Readable } from 'node:stream'
import type { Action, Route, Upload } from '@nora/contract'
import { isOutsideTeam } from '@nora/contract/policies'
import { isProblem, type Lang } from '@nora/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, must, type Origin } from '../actor.ts'
import { problem } from '../problem.ts'
import { getAddress } from './address-of.ts'
import { admitMachine, toMachineOrigin } from './admit-machine.ts'
import { assertScope } from './api-key-scope.ts'
import { type BrowserCookie, browserCookie, type CookieName } from './browser-cookie.ts'
import { findActor, isSecure, limitActor, limitAddress, toOrigin } from './caller.ts'
import type { EventStream } from './event-stream.ts'
import { getLang, getRequestedLang } from './language.ts'
import type { Machine } from './machine.ts'
import { BODY_LIMIT_BYTES, wrongMediaType } from './problem-answer.ts'
import { limitProgram } from './program-rate.ts'
import { assertProven, type ProofDeps } from './proof.ts'
import { assertSameOrigin } from './same-origin.ts'
import { ofActor, ofMachine, type StreamDeps, serveStream } from './serve-stream.ts'
import { toAnswer } from './to-answer.ts'
import { parseInput } from './validation.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** One call, checked: what a handler gets. */
export type CallOf<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: R['upload'] extends Upload ? Buffer : Parsed<R['body']>
  actor: R['access'] extends 'public' ? Actor | null : R['access'] extends 'machine' ? null : Actor
  machine: R['access'] extends 'machine' ? Machine : null
  origin: Origin
  lang: Lang
  /** What this call alone asks for. */
  requestedLang: Lang | null
  session: BrowserCookie
  cookie: (name: CookieName) => BrowserCookie
}

type AnswerOf<R extends Route> = R['stream'] extends true
  ? (stream: EventStream) => () => void
  : R['file'] extends readonly string[]
    ? Download
    : R['answer'] extends z.ZodType
      ? z.input<R['answer']>
      : undefined

/** A file that is sent while it is made; whoever reads slowly slows the making down. */
export type Download = { media_type: string; name: string; parts: AsyncIterable<string | Uint8Array> }

export type Handlers<Rs extends Record<string, Route>> = {
  [N in keyof Rs]: (call: CallOf<Rs[N]>) => Promise<AnswerOf<Rs[N]>>
}

export type MountDeps = StreamDeps &
  ProofDeps & {
    /** Lists who in the team can grant what was refused. */
    listGranters: (
      team_id: string,
      refused: { action: Action; why: 'role' | 'seat' },
    ) => Promise<readonly Person[]>
  }

type Person = { id: string; name: string | null; email: string }

/** Serves routes of the contract: every rule the contract states is enforced here and nowhere else. */
export function mount<const Rs extends Record<string, Route>>(
  app: FastifyInstance,
  deps: MountDeps,
  routes: Rs,
  handlers: Handlers<Rs>,
): void {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const handle = handlers[name] as unknown as (call: CallOf<Route>) => Promise<unknown>
    if (route.upload) acceptFiles(app, route.upload)
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: route.method === 'GET',
      config: { operation: name },
      bodyLimit: route.upload?.limit_bytes ?? route.limit_bytes ?? BODY_LIMIT_BYTES,
      handler: (req, reply) =>
        serve(req, reply, { name, route, handle, deps }).catch(async (error: unknown) => {
          throw await withGranters(error, req.actor, deps)
        }),
    })
  }
}

function acceptFiles(app: FastifyInstance, { media_types }: Upload): void {
  for (const type of media_types) {
    if (app.hasContentTypeParser(type)) continue
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
  }
}

type Served = {
  name: string
  route: Route
  handle: (call: CallOf<Route>) => Promise<unknown>
  deps: MountDeps
}

async function serve(req: FastifyRequest, reply: FastifyReply, { name, route, handle, deps }: Served) {
  void reply.header('cache-control', 'no-store')
  if (route.access === 'public') limitAddress(req, name, deps)
  assertSameOrigin(req, deps.base_url)
  const machine = route.access === 'machine' ? await admitMachine(req, reply, deps) : null
  const actor = machine ? null : await admit(req, reply, { name, route, deps })
  const cookie = (name: CookieName) => browserCookie(req, reply, { name, isSecure: isSecure(deps) })
  const input = {
    params: route.params && parseInput(route.params, req.params),
    query: route.query && parseInput(route.query, req.query),
    body: readBody(req, route),
  }
  if (req.method === 'HEAD' && (route.stream || route.file)) return sendHead(reply, route)
  const answer = await handle({
    ...input,
    actor,
    machine,
    origin: machine ? toMachineOrigin(req, machine) : toOrigin(req, actor),
    lang: getLang(req),
    requestedLang: getRequestedLang(req),
    session: cookie('nora_session'),
    cookie,
  } as CallOf<Route>)
  if (route.stream) {
    const subscribe = answer as (stream: EventStream) => () => void
    return serveStream(req, reply, {
      route,
      subscribe,
      doubts: machine ? ofMachine(req, machine, deps) : ofActor(req, reply, deps),
    })
  }
  if (route.file) return sendDownload(reply, answer as Download)
  void reply.status(route.status ?? 200)
  if (!route.answer) return reply.send()
  // Parsed on the way out too: a field the contract does not name never leaves.
  return reply.send(toAnswer(route, answer))
}

/** Nothing is made that nobody will read: an export would stand in the audit log without having left. */
function sendHead(reply: FastifyReply, { stream, file = [] }: Route): FastifyReply {
  const [only, ...others] = stream ? ['text/event-stream'] : file
  if (only !== undefined && others.length === 0) void reply.type(`${only}; charset=utf-8`)
  return reply.send()
}

function sendDownload(reply: FastifyReply, { media_type, name, parts }: Download): FastifyReply {
  const isText = media_type !== 'application/octet-stream'
  void reply.header('content-type', isText ? `${media_type}; charset=utf-8` : media_type)
  void reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(parts, { objectMode: false }))
}

/** A refusal by the permission table says whom to ask. */
async function withGranters(error: unknown, actor: Actor | null, deps: MountDeps): Promise<unknown> {
  if (!actor || !isProblem(error, 'Forbidden') || error.data?.why === undefined || error.data.ask)
    return error
  const refused = error.data as { action: Action; why: 'role' | 'seat' }
  const ask = await deps.listGranters(actor.team_id, refused)
  return problem('Forbidden', error.text, { data: { ...refused, ask } })
}

/** Finds out who calls, and throws unless the route is theirs to call, now and this often. */
async function admit(
  req: FastifyRequest,
  reply: FastifyReply,
  { name, route, deps }: Pick<Served, 'name' | 'route' | 'deps'>,
): Promise<Actor | null> {
  if (route.access === 'public') {
    req.actor = await findActor(req, reply, deps)
    return req.actor
  }
  const actor = await deps.authenticate(req, reply)
  if (!actor) throw problem('Unauthorized')
  req.actor = actor
  limitProgram(reply, actor.credential, deps.rates)
  limitActor(actor, name, deps)
  // Before anything is said of what the team has.
  if (!isOutsideTeam(route.feature, name)) await deps.assertAllowed(actor, getAddress(req))
  if (typeof route.access === 'object') must(actor, route.access.permission)
  assertScope(actor.credential, route)
  await assertProven(actor, route, deps)
  return actor
}

function readBody(req: FastifyRequest, route: Route): unknown {
  if (route.upload) {
    if (!Buffer.isBuffer(req.body)) throw wrongMediaType(route.upload.media_types)
    return req.body
  }
  if (Buffer.isBuffer(req.body)) throw wrongMediaType(['application/json'])
  return route.body && parseInput(route.body, req.body)
}
