import type { CelValue } from '../../expressions/index.ts'
import type { OnReplaced, Replacement } from '../bodies/body-replacer.ts'
import { areReadable, findAnswerObstacle, findObstacle, getCodings } from '../bodies/find-obstacle.ts'
import { isEventStream, isText } from '../bodies/media-types.ts'
import { weakenHead } from '../bodies/weaken-head.ts'
import type { RequestMessage, ResponseMessage } from '../messages.ts'
import type { Action, ActionInput, ActionOutcome } from '../policy-host.ts'
import { PROCEED } from './outcomes.ts'

/** What is told of matches is bounded, however many there are. */
const MATCHES_LIMIT = 100
const CONTENT_BYTES = 256

/** Replaces text in the body of the request on its way to the service. */
export const requestBodyFindReplace: Action = (input) => {
  const { request } = input
  if (request === null) return PROCEED
  const obstacle = request.isUpgrade ? 'it is for another protocol' : findObstacle(request)
  return replaceIn(request, obstacle, input)
}

/** Replaces text in the body of the answer on its way to the visitor. */
export const responseBodyFindReplace: Action = (input) => {
  const { request, response } = input
  if (response === null) return PROCEED
  const obstacle =
    findAnswerObstacle(request, response) ??
    (isEventStream(response.headers) ? 'events are for sse-find-replace' : null)
  return replaceIn(response, obstacle, input)
}

function replaceIn(
  message: RequestMessage | ResponseMessage,
  obstacle: string | null,
  input: ActionInput,
): ActionOutcome {
  const { results, onReplaced } = collectMatches()
  const found = obstacle ?? findUnreadable(message)
  if (found !== null) return { ...PROCEED, results, note: `the body stays as it is: ${found}` }
  message.bodyEdits.replace(readReplacements(input), onReplaced)
  weakenHead(message.head)
  return { ...PROCEED, results }
}

function findUnreadable(message: RequestMessage | ResponseMessage): string | null {
  if (!isText(message.headers)) return 'it is no text'
  return areReadable(getCodings(message)) ? null : 'its coding cannot be read'
}

export function readReplacements({ config, text }: Pick<ActionInput, 'config' | 'text'>): Replacement[] {
  const given = config.replacements as readonly { from: unknown; to?: unknown }[]
  return given.map(({ from, to }) => ({ pattern: text(from), to: text(to ?? '') }))
}

/** The list is filled while the body passes: rules that run later read what was found by then. */
export function collectMatches(): {
  results: Readonly<Record<string, CelValue>>
  onReplaced: OnReplaced
} {
  const replacements: CelValue[] = []
  const decoder = new TextDecoder()
  const onReplaced: OnReplaced = (index, content) => {
    if (replacements.length >= MATCHES_LIMIT) return
    const matched = decoder.decode(content.subarray(0, CONTENT_BYTES))
    replacements.push(
      new Map<string, CelValue>([
        ['replacement_index', index],
        ['matched_content', matched],
      ]),
    )
  }
  return { results: { replacements }, onReplaced }
}
