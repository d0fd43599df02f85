import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { checkWebhook } from './check-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import {
  cancelDelivery,
  getDelivery,
  listDeliveriesShown,
  retryDelivery,
  skipDelivery,
} from './deliveries/change-delivery.ts'
import { addTarget, changeTarget, pauseTarget, removeTarget } from './edit-targets.ts'
import { changeWebhook, createWebhook } from './edit-webhooks.ts'
import { exportRequests } from './export-requests.ts'
import { listShown } from './list-webhooks.ts'
import { pauseWebhook } from './pause-webhook.ts'
import { probeTarget } from './probe-target.ts'
import { cancelReplay, getReplay, replayWebhook } from './replays/replay.ts'
import { listRequestsShown } from './requests/list-requests.ts'
import { getRequest, getRequestBody, removeRequest } from './requests/read-request.ts'
import { rotateWebhook } from './rotate-webhook.ts'
import { showWebhook, toTarget } from './show/show-webhooks.ts'
import { countOfTargets, listTargets } from './stored/targets.store.ts'
import { testWebhook } from './test-webhook.ts'
import { watchWebhook } from './watch-webhook.ts'
import { getVisibleWebhook } from './webhook-access.ts'
import type { Deps } from './webhooks.deps.ts'

type All = Handlers<Routes['webhooks']>

export function webhooksHandlers(deps: Deps): All {
  return {
    ...webhookHandlers(deps),
    ...targetHandlers(deps),
    ...requestHandlers(deps),
    ...deliveryHandlers(deps),
  }
}

function webhookHandlers(
  deps: Deps,
): Pick<
  All,
  | 'listWebhooks'
  | 'createWebhook'
  | 'getWebhook'
  | 'changeWebhook'
  | 'deleteWebhook'
  | 'rotateWebhook'
  | 'pauseWebhook'
  | 'resumeWebhook'
  | 'testWebhook'
  | 'checkWebhook'
  | 'watchWebhook'
> {
  const run = {
    list: listShown(deps),
    create: createWebhook(deps),
    change: changeWebhook(deps),
    delete: deleteWebhook(deps),
    rotate: rotateWebhook(deps),
    pause: pauseWebhook(deps, true),
    resume: pauseWebhook(deps, false),
    test: testWebhook(deps),
    check: checkWebhook(deps),
    watch: watchWebhook(deps),
  }
  return {
    listWebhooks: ({ actor, query }) => run.list(actor, query),
    createWebhook: ({ actor, origin, body }) => run.create(actor, origin, body),
    getWebhook: async ({ actor, params }) =>
      showWebhook(deps, actor, await getVisibleWebhook(deps.db, actor, params.id)),
    changeWebhook: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteWebhook: async ({ actor, origin, params, query }) => {
      await run.delete(actor, origin, { ...query, ...params })
      return undefined
    },
    rotateWebhook: ({ actor, origin, params, body }) => run.rotate(actor, origin, { ...body, ...params }),
    pauseWebhook: ({ actor, origin, params }) => run.pause(actor, origin, params.id),
    resumeWebhook: ({ actor, origin, params }) => run.resume(actor, origin, params.id),
    testWebhook: ({ actor, params, body }) => run.test(actor, { ...body, ...params }),
    checkWebhook: ({ actor, lang, params, body }) => run.check(actor, lang, { ...body, ...params }),
    watchWebhook: async ({ actor, params }) => {
      const { id } = await getVisibleWebhook(deps.db, actor, params.id)
      return (stream) => run.watch(actor, id, stream)
    },
  }
}

function targetHandlers(
  deps: Deps,
): Pick<
  All,
  | 'listWebhookTargets'
  | 'addWebhookTarget'
  | 'changeWebhookTarget'
  | 'removeWebhookTarget'
  | 'pauseWebhookTarget'
  | 'resumeWebhookTarget'
  | 'probeWebhookTarget'
> {
  const run = {
    add: addTarget(deps),
    change: changeTarget(deps),
    remove: removeTarget(deps),
    pause: pauseTarget(deps, true),
    resume: pauseTarget(deps, false),
    probe: probeTarget(deps),
  }
  return {
    listWebhookTargets: async ({ actor, params }) => {
      const { id } = await getVisibleWebhook(deps.db, actor, params.id)
      const counts = await countOfTargets(deps.db, id)
      return { items: (await listTargets(deps.db, [id])).map((row) => toTarget(row, counts.get(row.id))) }
    },
    addWebhookTarget: ({ actor, origin, params, body }) => run.add(actor, origin, { ...body, ...params }),
    changeWebhookTarget: ({ actor, origin, params, body }) =>
      run.change(actor, origin, { ...body, ...params }),
    removeWebhookTarget: async ({ actor, origin, params }) => {
      await run.remove(actor, origin, params)
      return undefined
    },
    pauseWebhookTarget: ({ actor, origin, params }) => run.pause(actor, origin, params),
    resumeWebhookTarget: ({ actor, origin, params }) => run.resume(actor, origin, params),
    probeWebhookTarget: ({ actor, params }) => run.probe(actor, params),
  }
}

function requestHandlers(
  deps: Deps,
): Pick<
  All,
  | 'listWebhookRequests'
  | 'getWebhookRequest'
  | 'getWebhookRequestBody'
  | 'deleteWebhookRequest'
  | 'exportWebhook'
> {
  const run = {
    list: listRequestsShown(deps),
    get: getRequest(deps),
    body: getRequestBody(deps),
    remove: removeRequest(deps),
    export: exportRequests(deps),
  }
  return {
    listWebhookRequests: ({ actor, params, query }) => run.list(actor, { ...query, ...params }),
    getWebhookRequest: ({ actor, origin, params }) => run.get({ actor, origin }, params),
    getWebhookRequestBody: ({ actor, origin, params }) => run.body({ actor, origin }, params),
    deleteWebhookRequest: async ({ actor, origin, params }) => {
      await run.remove({ actor, origin }, params)
      return undefined
    },
    exportWebhook: ({ actor, origin, params, query }) =>
      run.export({ actor, origin }, { ...query, ...params }),
  }
}

function deliveryHandlers(
  deps: Deps,
): Pick<
  All,
  | 'replayWebhook'
  | 'getWebhookReplay'
  | 'cancelWebhookReplay'
  | 'listWebhookDeliveries'
  | 'getWebhookDelivery'
  | 'retryWebhookDelivery'
  | 'skipWebhookDelivery'
  | 'cancelWebhookDelivery'
> {
  const run = {
    replay: replayWebhook(deps),
    getReplay: getReplay(deps),
    cancelReplay: cancelReplay(deps),
    list: listDeliveriesShown(deps),
    get: getDelivery(deps),
    retry: retryDelivery(deps),
    skip: skipDelivery(deps),
    cancel: cancelDelivery(deps),
  }
  return {
    replayWebhook: ({ actor, origin, params, body }) => run.replay(actor, origin, { ...body, ...params }),
    getWebhookReplay: ({ actor, params }) => run.getReplay(actor, params),
    cancelWebhookReplay: ({ actor, params }) => run.cancelReplay(actor, params),
    listWebhookDeliveries: ({ actor, params, query }) => run.list(actor, { ...query, ...params }),
    getWebhookDelivery: ({ actor, origin, params }) => run.get({ actor, origin }, params),
    retryWebhookDelivery: ({ actor, params }) => run.retry(actor, params),
    skipWebhookDelivery: ({ actor, params }) => run.skip(actor, params),
    cancelWebhookDelivery: ({ actor, params }) => run.cancel(actor, params),
  }
}
