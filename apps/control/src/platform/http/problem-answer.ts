import { type ProblemCode, problems } from '@nora/contract'
import { isProblem, type Lang, type Localized, type Problem } from '@nora/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/database.ts'
import { StorageUnavailable } from '../files/files.ts'
import { problem } from '../problem.ts'
import { getLang } from './language.ts'

const texts = {
  json: { ru: 'Тело запроса — не JSON.', en: 'The body is not JSON.' },
  mediaType: (types: string) => ({
    ru: `Тело запроса нужно передать как ${types}.`,
    en: `The body must be sent as ${types}.`,
  }),
}

/** The one place where an error becomes an answer. What is not a Problem is a defect: its cause stays in the log. */
export function answerProblem(error: unknown, req: FastifyRequest, reply: FastifyReply): void {
  const found = toProblem(error, req)
  const code = found.code in problems ? (found.code as ProblemCode) : 'InternalError'
  const { status } = problems[code]
  if (status >= 500) req.log.error({ err: found.cause ?? error, code }, 'a call failed')
  const lang = getLang(req)
  const retryAfterS = found.data?.retry_after_s
  if (typeof retryAfterS === 'number') void reply.header('retry-after', String(retryAfterS))
  void reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code,
        error: found.text[lang],
        ...(found.fields && { fields: inLanguage(found.fields, lang) }),
        ...(found.data && { data: found.data }),
        request_id: req.id,
      }),
    )
}

/** For a body of a kind that the call does not take. */
export function wrongMediaType(accepted: readonly string[]): Problem {
  return problem('BadRequest', texts.mediaType(accepted.join(', ')))
}

function toProblem(error: unknown, req: FastifyRequest): Problem {
  if (isProblem(error)) return error
  if (error instanceof StorageUnavailable)
    return problem('Unavailable', null, { data: { retry_after_s: STORAGE_RETRY_S }, cause: error })
  if (isDatabaseAway(error))
    return problem('Unavailable', null, { data: { retry_after_s: DATABASE_RETRY_S }, cause: error })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return problem('PayloadTooLarge', null, { data: { limit_bytes: req.routeOptions.bodyLimit } })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongMediaType(['application/json'])
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return problem('BadRequest', texts.json)
  }
  if (statusCode === 404) return problem('NotFound')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem('BadRequest')
  return problem('InternalError', null, { cause: error })
}

/** When to ask again for a file that the storage did not give. */
const STORAGE_RETRY_S = 10

const DATABASE_RETRY_S = 1

export const BODY_LIMIT_BYTES = 256 * 1024

function inLanguage(fields: Record<string, Localized>, lang: Lang): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, text[lang]]))
}
