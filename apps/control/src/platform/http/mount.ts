import { type ProblemCode, problems, type Route } from '@nora/contract'
import { addressKey, isProblem, type Lang, type RateLimiter } from '@nora/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, must, type Origin } from '../actor.ts'
import { problem, tooMany } from '../problem.ts'
import { assertScope } from './api-key-scope.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import { langOf } from './language.ts'
import { limitProgram } from './program-rate.ts'
import { rateOf } from './route-rates.ts'
import { assertSameOrigin } from './same-origin.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'
import { parseInput } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** One call, checked: what a handler gets. */
export type CallOf<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
  actor: R['access'] extends 'public' ? Actor | null : Actor
  origin: Origin
  lang: Lang
  session: SessionCookie
}

type AnswerOf<R extends Route> = R['stream'] extends true
  ? (stream: EventStream) => () => void
  : R['answer'] extends z.ZodType
    ? z.input<R['answer']>
    : undefined

export type Handlers<Rs extends Record<string, Route>> = {
  [N in keyof Rs]: (call: CallOf<Rs[N]>) => Promise<AnswerOf<Rs[N]>>
}

export type MountDeps = {
  base_url: string
  rates: RateLimiter
  authenticate: (req: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>
}

/** Serves routes of the contract: every rule the contract states is enforced here and nowhere else. */
export function mount<const Rs extends Record<string, Route>>(
  app: FastifyInstance,
  deps: MountDeps,
  routes: Rs,
  handlers: Handlers<Rs>,
): void {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const handle = handlers[name] as unknown as (call: CallOf<Route>) => Promise<unknown>
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { operation: name },
      handler: (req, reply) => serve(req, reply, { name, route, handle, deps }),
    })
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
  if (route.access === 'public') limitRate(req, name, deps.rates)
  assertSameOrigin(req, deps.base_url)
  const actor = await findActor(req, reply, route, deps)
  req.actor = actor
  if (route.access !== 'public') {
    if (!actor) throw problem('Unauthorized')
    limitProgram(reply, actor.credential, deps.rates)
    if (route.access !== 'signed_in') must(actor, route.access.permission)
    assertScope(actor.credential, route)
  }
  const answer = await handle({
    params: route.params && parseInput(route.params, req.params),
    query: route.query && parseInput(route.query, req.query),
    body: route.body && parseInput(route.body, req.body),
    actor,
    origin: toOrigin(req, actor),
    lang: langOf(req),
    session: sessionCookie(req, reply, deps.base_url.startsWith('https:')),
  } as CallOf<Route>)
  if (route.stream) return stream(req, reply, route, answer as (stream: EventStream) => () => void, deps)
  void reply.status(route.status ?? 200)
  if (!route.answer) return reply.send()
  // Parsed on the way out too: a field the contract does not name never leaves.
  return reply.send(toAnswer(route, answer))
}

/** A token that died must not keep its program from what is open to everybody. */
async function findActor(req: FastifyRequest, reply: FastifyReply, route: Route, deps: MountDeps) {
  try {
    return await deps.authenticate(req, reply)
  } catch (error) {
    if (route.access === 'public' && isSignInNeeded(error)) return null
    throw error
  }
}

function isSignInNeeded(error: unknown): boolean {
  return isProblem(error) && problems[error.code as ProblemCode]?.status === 401
}

function stream(
  req: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  subscribe: (stream: EventStream) => () => void,
  deps: MountDeps,
): void {
  const send = (events: EventStream, data: unknown) => {
    try {
      events.send(toAnswer(route, data))
    } catch (error) {
      // Whoever publishes must not suffer for one listener.
      req.log.error({ err: error }, 'an event could not be sent')
      events.close()
    }
  }
  openEventStream(req, reply, {
    mayContinue: async () => isSameActor(await deps.authenticate(req, reply), req.actor),
    subscribe: (events) => subscribe({ send: (data) => send(events, data), close: () => events.close() }),
  })
}

/** What one may see depends on all of it: after a change the listener comes back as who they are now. */
function isSameActor(one: Actor | null, other: Actor | null): boolean {
  const keys = ['user_id', 'team_id', 'role', 'has_seat'] as const
  return one !== null && other !== null && keys.every((key) => one[key] === other[key])
}

function toAnswer(route: Route, answer: unknown): unknown {
  const parsed = route.answer?.safeParse(answer)
  if (parsed && !parsed.success) {
    throw new Error(`the answer of ${route.method} ${route.path} is not what the contract says`, {
      cause: parsed.error,
    })
  }
  return parsed?.data
}

function limitRate(req: FastifyRequest, name: string, rates: RateLimiter): void {
  const retryAfterS = rates.take(`${name} ${addressKey(req.ip)}`, rateOf(name))
  if (retryAfterS !== null) throw tooMany(retryAfterS)
}

function toOrigin(req: FastifyRequest, actor: Actor | null): Origin {
  return {
    user_id: actor?.user_id ?? null,
    team_id: actor?.team_id ?? null,
    credential_id: actor?.credential.id ?? null,
    address: req.ip,
    client: String(req.headers['user-agent'] ?? '').slice(0, 200),
    request_id: req.id,
  }
}
