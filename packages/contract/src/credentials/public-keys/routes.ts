import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { publicKeysCalls as calls } from './calls.ts'
import {
  addedPublicKeys,
  addPublicKeys,
  changePublicKey,
  connectSettings,
  publicKey,
  publicKeyPage,
  publicKeyQuery,
} from './schemas.ts'

export const publicKeysRoutes = {
  listPublicKeys: route('credentials', calls.listPublicKeys, {
    summary: 'List your SSH public keys',
    description: 'Newest first.',
    access: { permission: 'public_keys.own' },
    query: publicKeyQuery,
    answer: publicKeyPage,
  }),
  listTeamPublicKeys: route('credentials', calls.listTeamPublicKeys, {
    summary: 'List SSH public keys of all members',
    description: 'Newest first.',
    access: { permission: 'public_keys.manage_team' },
    query: publicKeyQuery,
    answer: publicKeyPage,
  }),
  addPublicKeys: route('credentials', calls.addPublicKeys, {
    summary: 'Add SSH public keys',
    description:
      'Accepts ed25519, ecdsa, rsa of 3072 bits or more, and keys of hardware tokens (sk-*). A key belongs to one user of the installation, who is notified by email. A key added by a program is removed together with the token or key of that program; a key added with an API key expires no later.',
    access: { permission: 'public_keys.add' },
    session: 'confirmed_or_program',
    body: addPublicKeys,
    answer: addedPublicKeys,
    status: 201,
    problems: ['Conflict'],
  }),
  getConnectSettings: route('credentials', calls.getConnectSettings, {
    summary: 'Get the SSH host, port and host key fingerprint',
    access: { permission: 'public_keys.own' },
    answer: connectSettings,
  }),
  getPublicKey: route('credentials', calls.getPublicKey, {
    summary: 'Get an SSH public key',
    access: { permission: 'public_keys.own' },
    params: idParams,
    answer: publicKey,
    problems: ['NotFound'],
  }),
  changePublicKey: route('credentials', calls.changePublicKey, {
    summary: 'Update an SSH public key',
    access: { permission: 'public_keys.own' },
    session: 'confirmed_or_program',
    params: idParams,
    body: changePublicKey,
    answer: publicKey,
    problems: ['NotFound'],
  }),
  removePublicKey: route('credentials', calls.removePublicKey, {
    summary: 'Delete an SSH public key',
    description: 'Connections opened with the key are closed immediately.',
    access: { permission: 'public_keys.own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
