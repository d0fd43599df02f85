import { resolve } from 'node:path'
import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { callingForm } from '../../calling-form.ts'
import type { Context } from '../../command.ts'
import { STDIN } from '../../named-text.ts'
import type { Session } from '../../session.ts'
import type { CheckedText } from '../check/checked-text.ts'
import { findPolicy } from './find-policy.ts'
import { openKnownRevisions } from './known-revisions.ts'
import { assertNothingLost, callingOnRevision } from './push-conflict.ts'

export type Saved = {
  readonly id: string
  readonly name: string
  readonly revision: number
  readonly isNew: boolean
  readonly isChanged: boolean
  readonly hasDraft: boolean
  readonly attachedTo: readonly string[]
  readonly version: number
}
type Text = { name: string; checked: CheckedText; tests: string | null; isForced: boolean }

/** Makes the policy, or replaces its draft if nothing is lost by it. */
export async function saveDraft(context: Context, session: Session, text: Text): Promise<Saved> {
  const { name, checked, tests, isForced } = text
  const policy = await findPolicy(session, name)
  if (policy === null) return create(session, text)
  const { source } = checked
  const place = toPlace(context, session, { id: policy.id, file: checked.file })
  const known = await openKnownRevisions(context.platform.configFolder).find(place)
  const current = policy.draft ?? policy
  const kept = tests ?? current.tests
  assertNothingLost(policy, { source, tests: kept, known, isForced })
  const facts = toFacts(policy)
  if (current.source === source && current.tests === kept) return facts
  const body = { source, tests: kept, based_on: policy.revision }
  const call = session.api.trafficPolicies.saveDraft({ params: { id: policy.id }, body })
  const { revision } = await callingOnRevision(session, policy.name, call)
  return { ...facts, revision, isChanged: true, hasDraft: true }
}

async function create({ api, server }: Session, { name, checked, tests }: Text): Promise<Saved> {
  const body = { name, source: checked.source, tests: tests ?? '' }
  const policy = await callingForm(server, api.trafficPolicies.createPolicy({ body }))
  return { ...toFacts(policy), isNew: true, isChanged: true }
}

function toFacts({ id, name, revision, draft, attached_to, version }: TrafficPolicy): Saved {
  const hasDraft = draft !== null
  return { id, name, revision, isNew: false, isChanged: false, hasDraft, attachedTo: attached_to, version }
}

type Place = { id: string; file: string }

function toPlace({ platform }: Context, { server }: Session, { id, file }: Place) {
  return { server, id, path: file === STDIN ? STDIN : resolve(platform.workingFolder, file) }
}

/** Keeps which revision the file is, so that its next push may follow it. */
export async function remember(
  context: Context,
  session: Session,
  { revision, ...place }: Place & { revision: number },
): Promise<void> {
  if (place.file === STDIN) return
  await openKnownRevisions(context.platform.configFolder).keep(toPlace(context, session, place), revision)
}
