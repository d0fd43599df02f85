import type { Routes } from '@nora/contract'
import { can } from '../../platform/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { getAttachments, setAttachments } from './attach-policy.ts'
import { comparePolicy } from './debug/compare-policy.ts'
import { getDebugCapture, listDebugCaptures } from './debug/debug-captures.ts'
import { debugPolicy } from './debug/debug-policy.ts'
import { deleteSharedTrace, getSharedTrace, shareTrace } from './debug/team-traces.ts'
import { discardDraft, saveDraft } from './drafts.ts'
import { changePolicy, createPolicy, deletePolicy } from './edit-policies.ts'
import { showEndpoints } from './held-addresses.ts'
import { checkText } from './language/check-text.ts'
import { formatText } from './language/format-text.ts'
import { policyLanguage, policySchemaJson } from './language/policy-language.ts'
import { testText } from './language/run-cases.ts'
import { publishPolicy } from './publish-policy.ts'
import { showCounts } from './show-counts.ts'
import { showPolicies, showPolicy } from './show-policies.ts'
import { diffVersions, getVersion, showVersions } from './show-versions.ts'
import { listPolicies } from './stored/policies.store.ts'
import { getVisiblePolicy } from './stored/policy-access.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { visitorHandlers } from './visitors/visitor-handlers.ts'

export function trafficPoliciesHandlers(deps: Deps): Handlers<Routes['trafficPolicies']> {
  return {
    ...policyHandlers(deps),
    ...versionHandlers(deps),
    ...languageHandlers(deps),
    ...debugHandlers(deps),
    ...visitorHandlers(deps),
  }
}

type All = Handlers<Routes['trafficPolicies']>

function policyHandlers(
  deps: Deps,
): Pick<
  All,
  | 'listPolicies'
  | 'createPolicy'
  | 'getPolicy'
  | 'changePolicy'
  | 'deletePolicy'
  | 'listPolicyEndpoints'
  | 'getAttachments'
  | 'setAttachments'
  | 'getRuleCounts'
> {
  const run = {
    create: createPolicy(deps),
    change: changePolicy(deps),
    delete: deletePolicy(deps),
    endpoints: showEndpoints(deps),
    attach: setAttachments(deps),
    counts: showCounts(deps),
  }
  return {
    listPolicies: async ({ actor, query: { limit, whose, ...filter } }) => {
      const { team_id, user_id } = actor
      const isOwn = whose === 'own' || !can(actor, 'traffic_policies.manage_team')
      const rows = (most: number) =>
        listPolicies(deps.db, { ...filter, team_id, ...(isOwn ? { user_id } : {}), limit: most })
      const page = await toPage(limit, rows, (row) => row)
      return { ...page, items: await showPolicies(deps, actor, page.items) }
    },
    createPolicy: ({ actor, origin, body }) => run.create(actor, origin, body),
    getPolicy: async ({ actor, params }) =>
      showPolicy(deps, actor, await getVisiblePolicy(deps.db, actor, params.id)),
    changePolicy: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deletePolicy: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params.id)
      return undefined
    },
    listPolicyEndpoints: ({ actor }) => run.endpoints(actor),
    getAttachments: ({ actor, params }) => getAttachments(deps, actor, params.id),
    setAttachments: ({ actor, origin, params, body }) => run.attach(actor, origin, { ...body, ...params }),
    getRuleCounts: ({ actor, params }) => run.counts(actor, params.id),
  }
}

function versionHandlers(
  deps: Deps,
): Pick<
  All,
  'saveDraft' | 'discardDraft' | 'publishPolicy' | 'listVersions' | 'getVersion' | 'diffVersions'
> {
  const run = {
    save: saveDraft(deps),
    discard: discardDraft(deps),
    publish: publishPolicy(deps),
    list: showVersions(deps),
    get: getVersion(deps),
    diff: diffVersions(deps),
  }
  return {
    saveDraft: ({ actor, origin, params, body }) => run.save(actor, origin, { ...body, ...params }),
    discardDraft: ({ actor, origin, params }) => run.discard(actor, origin, params.id),
    publishPolicy: ({ actor, origin, params, body }) => run.publish(actor, origin, { ...body, ...params }),
    listVersions: ({ actor, params, query }) => run.list(actor, { ...query, ...params }),
    getVersion: ({ actor, params }) => run.get(actor, params.id, params.version),
    diffVersions: ({ actor, params }) => run.diff(actor, params.id, params.version, params.other),
  }
}

function languageHandlers(
  deps: Deps,
): Pick<All, 'checkPolicy' | 'formatPolicy' | 'testPolicy' | 'getPolicyLanguage' | 'getPolicySchema'> {
  return {
    checkPolicy: async ({ body }) => {
      const { diagnostics, plan_size } = checkText(body.source)
      return { diagnostics, plan_size }
    },
    formatPolicy: async ({ body }) => formatText(body.source),
    testPolicy: async ({ body }) => testText(body, deps.clock.now()),
    getPolicyLanguage: async () => policyLanguage,
    getPolicySchema: async () => policySchemaJson,
  }
}

function debugHandlers(
  deps: Deps,
): Pick<
  All,
  | 'debugPolicy'
  | 'comparePolicy'
  | 'listDebugCaptures'
  | 'getDebugCapture'
  | 'shareTrace'
  | 'getSharedTrace'
  | 'deleteSharedTrace'
> {
  const run = {
    debug: debugPolicy(deps),
    compare: comparePolicy(deps),
    list: listDebugCaptures(deps),
    get: getDebugCapture(deps),
    share: shareTrace(deps),
    shared: getSharedTrace(deps),
    delete: deleteSharedTrace(deps),
  }
  return {
    debugPolicy: ({ actor, origin, body }) => run.debug({ actor, origin }, body),
    comparePolicy: ({ actor, origin, body }) => run.compare({ actor, origin }, body),
    listDebugCaptures: ({ actor, query }) => run.list(actor, query),
    getDebugCapture: ({ actor, origin, params }) => run.get({ actor, origin }, params.id),
    shareTrace: ({ actor, origin, body }) => run.share({ actor, origin }, body),
    getSharedTrace: ({ actor, params }) => run.shared(actor, params.id),
    deleteSharedTrace: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params.id)
      return undefined
    },
  }
}
