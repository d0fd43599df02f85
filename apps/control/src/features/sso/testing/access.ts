import type { Access, Given } from '../../../../tests/authorisation/access.ts'

/** Who may call what, as the matrix of the product says it; not read from the permission table. */
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

/** One of each, the founder’s or the team’s. */
async function makeObjects({ api }: Given) {
  return { sso_domain: (await api.sso.addSsoDomain({ body: { domain: 'example.com' } })).id }
}
