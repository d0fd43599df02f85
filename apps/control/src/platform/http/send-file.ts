import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { problem } from '../problem.ts'

/** Answers with a file that may be replaced at any time. Throws NotFound when there is none. */
export async function sendFile(reply: FastifyReply, file: string, type: string): Promise<FastifyReply> {
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) throw problem('NotFound')
  return reply
    .type(type)
    .header('cache-control', 'no-cache')
    .header('content-length', facts.size)
    .send(createReadStream(file))
}
