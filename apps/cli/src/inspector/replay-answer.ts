import {
  type CaptureStore,
  type Exchange,
  type OriginTarget,
  parseReplayEdit,
  replayExchange,
} from '@nora/agent'
import { isProblem, type Lang, type Problem } from '@nora/kit'
import { type Answer, json, refusal } from './answer.ts'

export type ReplayDeps = {
  captures: CaptureStore
  /** Returns the target of a tunnel; null when the tunnel has ended. */
  getTarget: (tunnelId: string) => OriginTarget | null
  lang: Lang
}

/** Sends a request once more, as it was or as the body of the call says. */
export async function answerReplay(
  { captures, getTarget, lang }: ReplayDeps,
  exchange: Exchange,
  body: string | null,
): Promise<Answer> {
  if (body === null) return refusal(413, 'BadRequest', 'This request is too long to be sent.')
  const target = getTarget(exchange.start.tunnelId)
  if (target === null) return refusal(409, 'Conflict', 'The tunnel of this exchange is over.')
  try {
    const edit = body === '' ? null : parseReplayEdit(parseJson(body))
    return json((await replayExchange(captures, { exchange, target, edit })).toSummary(), 202)
  } catch (error) {
    if (isProblem(error)) return refused(error, lang)
    throw error
  }
}

function refused({ code, text, fields }: Problem, lang: Lang): Answer {
  if (!fields) return refusal(409, code, text[lang])
  const told = Object.entries(fields).map(([name, sentence]) => [name, sentence[lang]] as const)
  return refusal(400, code, text[lang], Object.fromEntries(told))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
