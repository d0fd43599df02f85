import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { connectToOwnServer } from '../own-server.ts'

export type RouteAnswer = 'no_route' | 'ambiguous' | 'to_folder'

const ANSWERS: Record<RouteAnswer, { status: number; text: string }> = {
  no_route: {
    status: 404,
    text: 'No route of this tunnel leads here, and it has no target for other paths.',
  },
  ambiguous: {
    status: 400,
    text: 'This path can be read in two ways that lead to different routes. Write it without dot segments, doubled slashes and needless percent-encoding.',
  },
  to_folder: { status: 301, text: 'It is one slash further.' },
}

/** The answer that each connection gets. */
const answers = new WeakMap<object, RouteAnswer>()

const server = createServer((req, res) => {
  const answer = answers.get(req.socket) ?? 'no_route'
  const { status, text } = ANSWERS[answer]
  const [path = '', query] = (req.url ?? '').split('?', 2)
  // Relative links of a folder's page need the slash at its end.
  if (answer === 'to_folder') res.setHeader('location', `${path}/${query === undefined ? '' : `?${query}`}`)
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  res.end(req.method === 'HEAD' ? undefined : `${text}\n`)
})

/** A connection whose requests are answered by the agent itself: without a target, or before it. */
export function connectToAnswer(answer: RouteAnswer): Duplex {
  return connectToOwnServer(server, (socket) => answers.set(socket, answer))
}
