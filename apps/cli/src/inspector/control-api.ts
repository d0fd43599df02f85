import { timingSafeEqual } from 'node:crypto'
import { isProblem, type Lang } from '@nora/kit'
import { Failure } from '../output/failure.ts'
import { type Answer, json, refusal } from './answer.ts'
import type { ControlledTunnels } from './controlled-tunnels.ts'

export const CONTROL_PATH = '/api/control/'
const LONGEST_NAME = 100

export type ControlDeps = {
  tunnels: ControlledTunnels
  /** The token in the client’s config folder: everybody who can read it may control the client. */
  token: string
}

type Call = {
  method: string
  url: URL
  authorization: string | undefined
  lang: Lang
  /** Null when it is over the limit. */
  readBody: () => Promise<string | null>
}

/** Lists, adds and stops tunnels of this client. Answers null when there is no such call. */
export async function answerControlCall(deps: ControlDeps, call: Call): Promise<Answer | null> {
  if (!isBearerOf(deps.token, call.authorization)) {
    const answer = refusal(
      401,
      'Unauthorized',
      'Send the token of the client’s config folder: control-token.',
    )
    return { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': 'Bearer' } }
  }
  const [noun, name, rest] = call.url.pathname.slice(CONTROL_PATH.length).split('/')
  if (noun !== 'tunnels' || rest !== undefined) return null
  try {
    if (name === undefined && call.method === 'GET') return json({ items: deps.tunnels.list() })
    if (name === undefined && call.method === 'POST') return await addTunnel(deps, call)
    if (name !== undefined && call.method === 'DELETE') {
      await deps.tunnels.stop(decodeURIComponent(name))
      return { status: 204 }
    }
    return null
  } catch (error) {
    return getRefusal(error, call.lang)
  }
}

async function addTunnel({ tunnels }: ControlDeps, { readBody }: Call): Promise<Answer> {
  const text = await readBody()
  if (text === null) return refusal(413, 'ContentTooLarge', 'The body is too long.')
  const { name, tunnel: entry } = parseObject(text) ?? {}
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) {
    const example = '{"name": "docs"} or {"name": "docs", "tunnel": {"target": 3000}}'
    return refusal(422, 'ValidationError', `The body names the tunnel: ${example}.`)
  }
  const added = await tunnels.add(name, entry)
  return json(added, added.state === 'live' ? 201 : 202)
}

function getRefusal(error: unknown, lang: Lang): Answer {
  if (error instanceof URIError) return refusal(422, 'ValidationError', 'The name cannot be decoded.')
  if (!(error instanceof Failure) && !isProblem(error)) throw error
  const advice = error instanceof Failure ? error.advice?.[lang] : undefined
  const text = advice ? `${error.text[lang]} ${advice}` : error.text[lang]
  return refusal(STATUSES[error.code] ?? 422, error.code, text)
}

const STATUSES: Record<string, number> = { NotFound: 404, Conflict: 409, Unauthorized: 502, Forbidden: 409 }

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Compares in a time that reveals nothing of the token. */
function isBearerOf(token: string, authorization = ''): boolean {
  const given = Buffer.from(authorization)
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
