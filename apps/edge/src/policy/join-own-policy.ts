import { PHASES, type Plan } from '@nora/policy'
import type { AttachedPolicy, PolicyVersion } from './attached-policies.ts'

type Joined = { readonly attached: AttachedPolicy | null; readonly policy: AttachedPolicy }

/** The last of each tunnel's policy: a request must not begin the connection's rules anew. */
const joinedBefore = new WeakMap<Plan, Joined>()

/**
 * The policy of an address, and behind it the one that its tunnel was opened with. What is attached decides first,
 * so that a member cannot get around what the team has settled.
 */
export function joinOwnPolicy(attached: AttachedPolicy | null, own: Plan): AttachedPolicy {
  const known = joinedBefore.get(own)
  if (known !== undefined && known.attached === attached) return known.policy
  const policy = attached === null ? toPolicy(own) : joinAll(attached, own)
  joinedBefore.set(own, { attached, policy })
  return policy
}

function toPolicy(own: Plan): AttachedPolicy {
  return { policyId: null, live: { version: null, plan: own }, trial: null, shadow: null }
}

function joinAll({ policyId, live, trial, shadow }: AttachedPolicy, own: Plan): AttachedPolicy {
  return {
    policyId,
    live: joinVersion(live, own),
    trial: trial && { ...joinVersion(trial, own), percent: trial.percent },
    shadow: shadow && joinVersion(shadow, own),
  }
}

/** Where the attached version cannot be read nobody gets in, whatever the tunnel has. */
function joinVersion({ version, plan }: PolicyVersion, own: Plan): PolicyVersion {
  if (plan === null) return { version, plan }
  const phases = PHASES.map((phase) => [
    phase,
    [
      ...plan.phases[phase],
      // Places in the attached policy's text would be read as its own.
      ...own.phases[phase].map((rule, index) => ({
        ...rule,
        name: rule.name ?? `--policy ${phase}[${index}]`,
      })),
    ],
  ])
  return { version, plan: { source: plan.source, phases: Object.fromEntries(phases) } }
}
