import { ApiProblem } from '@nora/client'
import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { callingForm } from '../../calling-form.ts'
import type { Session } from '../../session.ts'

type Pushed = { source: string; tests: string; known: number | null; isForced: boolean }

/** Whom it says to have changed what, and when. */
type Change = { by: string | null; at: string }

/**
 * Refuses to replace what the file was not made from: a draft that nobody keeps another copy of, or a version that
 * came meanwhile. `known`: the revision that the file was pulled from or pushed as.
 */
export function assertNothingLost(policy: TrafficPolicy, { source, tests, known, isForced }: Pushed): void {
  const { draft, revision, changed_at } = policy
  if (isForced || known === revision) return
  const current = draft ?? policy
  if (current.source === source && current.tests === tests) return
  if (draft !== null) {
    throw conflict(policy.name, { by: draft.by && (draft.by.name ?? draft.by.email), at: draft.at })
  }
  if (known !== null) throw conflict(policy.name, { by: null, at: changed_at })
}

/** Runs a call that the server refuses when somebody was faster. */
export async function callingOnRevision<T>({ server }: Session, name: string, call: Promise<T>): Promise<T> {
  try {
    return await callingForm(server, call)
  } catch (error) {
    const refused: unknown = await call.catch((cause: unknown) => cause)
    if (!(refused instanceof ApiProblem) || refused.data.why !== 'stale') throw error
    const { by, at } = refused.data
    throw conflict(name, { by: typeof by === 'string' ? by : null, at: String(at) })
  }
}

function conflict(name: string, { by, at }: Change): Failure {
  const moment = at.replace('T', ' ').replace(/(?::\d\d)?(?:\.\d+)?Z$/, ' UTC')
  return new Failure(
    exitCodes.nameTaken,
    {
      ru: `Политику «${name}» тем временем изменили${by === null ? '' : ` (${by})`}, ${moment}. Ничего не сохранено и ничего не потеряно.`,
      en: `The policy “${name}” was changed${by === null ? '' : ` by ${by}`} meanwhile, ${moment}. Nothing was saved and nothing is lost.`,
    },
    {
      code: 'Conflict',
      advice: {
        ru: `Возьмите тот текст в другой файл и сравните: nora policy pull '${name}' --out theirs.yml\nЗаменить его своим: nora policy push … --force`,
        en: `Pull that text into another file and compare: nora policy pull '${name}' --out theirs.yml\nTo replace it by yours: nora policy push … --force`,
      },
    },
  )
}
