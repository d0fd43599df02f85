import {
  type Access,
  type Given,
  open,
  own,
  read,
  seated,
  write,
} from '../../../../tests/authorisation/access.ts'

const source = 'on_http_request: []\n'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'trafficPolicies.listPolicies': read,
    'trafficPolicies.createPolicy': seated,
    'trafficPolicies.checkPolicy': write,
    'trafficPolicies.formatPolicy': write,
    'trafficPolicies.testPolicy': write,
    'trafficPolicies.getPolicyLanguage': read,
    'trafficPolicies.getPolicySchema': open,
    'trafficPolicies.listPolicyEndpoints': read,
    'trafficPolicies.getPolicy': read,
    'trafficPolicies.changePolicy': write,
    'trafficPolicies.deletePolicy': write,
    'trafficPolicies.saveDraft': write,
    'trafficPolicies.discardDraft': write,
    'trafficPolicies.publishPolicy': write,
    'trafficPolicies.listVersions': read,
    'trafficPolicies.getVersion': read,
    'trafficPolicies.diffVersions': read,
    'trafficPolicies.getAttachments': read,
    'trafficPolicies.setAttachments': write,
    'trafficPolicies.getRuleCounts': read,
    'trafficPolicies.listVisitorSessions': read,
    'trafficPolicies.revokeVisitorSession': write,
    'trafficPolicies.revokeVisitorSessions': write,
    'trafficPolicies.makeShareLink': write,
    'trafficPolicies.withdrawShareLink': write,
    'trafficPolicies.viewVisitorSignIn': own,
    'trafficPolicies.startVisitorSignIn': own,
    'trafficPolicies.debugPolicy': write,
    'trafficPolicies.comparePolicy': write,
    'trafficPolicies.listDebugCaptures': write,
    'trafficPolicies.getDebugCapture': write,
    'trafficPolicies.shareTrace': seated,
    'trafficPolicies.getSharedTrace': read,
    'trafficPolicies.deleteSharedTrace': write,
  },
  objects: {
    'trafficPolicies.getPolicy': { of: 'traffic_policy' },
    'trafficPolicies.changePolicy': { of: 'traffic_policy', body: { name: 'mine' } },
    'trafficPolicies.deletePolicy': { of: 'traffic_policy' },
    'trafficPolicies.saveDraft': { of: 'traffic_policy', body: { source, based_on: 1 } },
    'trafficPolicies.discardDraft': { of: 'traffic_policy' },
    'trafficPolicies.publishPolicy': { of: 'traffic_policy', body: { based_on: 1 } },
    'trafficPolicies.listVersions': { of: 'traffic_policy' },
    'trafficPolicies.getVersion': { of: 'traffic_policy' },
    'trafficPolicies.diffVersions': { of: 'traffic_policy' },
    'trafficPolicies.getAttachments': { of: 'traffic_policy' },
    'trafficPolicies.setAttachments': { of: 'traffic_policy', body: { items: [] } },
    'trafficPolicies.getRuleCounts': { of: 'traffic_policy' },
    'trafficPolicies.listVisitorSessions': { of: 'traffic_policy' },
    'trafficPolicies.revokeVisitorSession': { of: 'traffic_policy' },
    'trafficPolicies.revokeVisitorSessions': { of: 'traffic_policy' },
    'trafficPolicies.makeShareLink': { of: 'traffic_policy', body: { hours: 1 } },
    'trafficPolicies.withdrawShareLink': { of: 'traffic_policy' },
    'trafficPolicies.getDebugCapture': { of: 'tunnel' },
    'trafficPolicies.getSharedTrace': { of: 'debug_share' },
    'trafficPolicies.deleteSharedTrace': { of: 'debug_share' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  const request = { url: 'https://shop.example.com/' }
  return {
    traffic_policy: (await api.trafficPolicies.createPolicy({ body: { name: 'Shop', source } })).id,
    debug_share: (await api.trafficPolicies.shareTrace({ body: { source, request } })).id,
  }
}
