import {
  type Access,
  type Given,
  managed,
  open,
  own,
  read,
  seated,
  write,
} from '../../../../tests/authorisation/access.ts'
import { newPublicKeyLine } from '../../../testing/program-credentials.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'credentials.getToken': own,
    'credentials.renewToken': own,
    'credentials.listAccess': own,
    'credentials.endAccess': own,
    'credentials.createTemporalToken': open,
    'credentials.getTemporalToken': own,
    'credentials.approveTemporalToken': own,
    'credentials.denyTemporalToken': own,
    'credentials.exchangeTemporalToken': open,
    'credentials.endClient': own,
    'credentials.listApiKeys': read,
    'credentials.createApiKey': seated,
    'credentials.getApiKey': read,
    'credentials.renameApiKey': write,
    'credentials.revokeApiKey': write,
    'credentials.listPublicKeys': read,
    'credentials.listTeamPublicKeys': managed,
    'credentials.addPublicKeys': seated,
    'credentials.getConnectSettings': read,
    'credentials.getPublicKey': read,
    'credentials.changePublicKey': write,
    'credentials.removePublicKey': write,
  },
  objects: {
    // Anybody who has the code from the terminal may open it: it belongs to nobody until it is approved.
    'credentials.getTemporalToken': 'shared',
    'credentials.approveTemporalToken': 'shared',
    'credentials.denyTemporalToken': 'shared',
    'credentials.exchangeTemporalToken': 'shared',
    'credentials.endAccess': { of: 'api_key' },
    'credentials.getApiKey': { of: 'api_key' },
    'credentials.renameApiKey': { of: 'api_key', body: { description: 'mine' } },
    'credentials.revokeApiKey': { of: 'api_key' },
    'credentials.getPublicKey': { of: 'public_key' },
    'credentials.changePublicKey': { of: 'public_key', body: { name: 'mine' } },
    'credentials.removePublicKey': { of: 'public_key' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  const asked = { description: 'ci', scope: 'full', expires_at: null } as const
  const keys = await api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
  return {
    api_key: (await api.credentials.createApiKey({ body: asked })).id,
    public_key: String(keys.items[0]?.id),
  }
}
