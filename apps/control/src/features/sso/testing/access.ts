import type { Access, Given } from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'sso.getSso': ['owners', 'none'],
    'sso.saveSso': ['owners', 'none'],
    'sso.deleteSso': ['owners', 'none'],
    'sso.testSso': ['owners', 'none'],
    'sso.addSsoDomain': ['owners', 'none'],
    'sso.checkSsoDomain': ['owners', 'none'],
    'sso.removeSsoDomain': ['owners', 'none'],
  },
  objects: {
    'sso.checkSsoDomain': { of: 'sso_domain' },
    'sso.removeSsoDomain': { of: 'sso_domain' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  return { sso_domain: (await api.sso.addSsoDomain({ body: { domain: 'example.com' } })).id }
}
