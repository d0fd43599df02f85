import { ApiProblem } from '@nora/client'
import { printable } from '@nora/command-line/terminal'
import type { PolicyTestResult, PublishedPolicy } from '@nora/contract/traffic-policies'
import type { Context } from '../../command.ts'
import type { Session } from '../../session.ts'
import { policiesMessages } from '../policies.messages.ts'
import { callingOnRevision } from './push-conflict.ts'

type Draft = { id: string; name: string; revision: number; note: string; isDespiteTests: boolean }

/** Publishes the draft. Where its tests fail at the server, they are printed before the refusal. */
export async function publishDraft(
  context: Context,
  session: Session,
  draft: Draft,
): Promise<PublishedPolicy> {
  const { id, name, revision, note, isDespiteTests } = draft
  const body = { based_on: revision, note, despite_tests: isDespiteTests }
  const call = session.api.trafficPolicies.publishPolicy({ params: { id }, body })
  try {
    return await callingOnRevision(session, name, call)
  } catch (error) {
    const refused: unknown = await call.catch((cause: unknown) => cause)
    if (refused instanceof ApiProblem && refused.data.why === 'tests') printFailed(context, refused)
    throw error
  }
}

function printFailed({ output, lang }: Context, { data }: ApiProblem): void {
  if (output.isJson || !Array.isArray(data.results)) return
  const texts = policiesMessages[lang]
  for (const { name, outcome, failures } of data.results as PolicyTestResult[]) {
    if (outcome !== 'failed') continue
    output.line(`${output.style.bad('✗')} ${printable(name)}`)
    for (const { field, expected, actual } of failures) {
      output.line(`    ${printable(texts.differsInField(field, expected, actual))}`)
    }
  }
}
