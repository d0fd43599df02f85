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
    summary: 'One’s own SSH public keys',
    description: 'The newest first.',
    access: { permission: 'public_keys.own' },
    query: publicKeyQuery,
    answer: publicKeyPage,
  }),
  listTeamPublicKeys: route('credentials', calls.listTeamPublicKeys, {
    summary: 'SSH public keys of every member',
    description: 'The newest first.',
    access: { permission: 'public_keys.manage_team' },
    query: publicKeyQuery,
    answer: publicKeyPage,
  }),
  addPublicKeys: route('credentials', calls.addPublicKeys, {
    summary: 'Add SSH public keys',
    description:
      'ed25519, ecdsa, rsa of 3072 bits or more, and those of hardware tokens (sk-*). A key belongs to one user of the installation, who is told by mail. Added by a program, it is removed together with the token or key of that program; added with an API key, it is good no longer than that.',
    access: { permission: 'public_keys.add' },
    session: 'confirmed_or_program',
    body: addPublicKeys,
    answer: addedPublicKeys,
    status: 201,
    problems: ['Conflict'],
  }),
  getConnectSettings: route('credentials', calls.getConnectSettings, {
    summary: 'Where ssh connects to, and by what it knows the server',
    access: { permission: 'public_keys.own' },
    answer: connectSettings,
  }),
  getPublicKey: route('credentials', calls.getPublicKey, {
    summary: 'One SSH public key',
    access: { permission: 'public_keys.own' },
    params: idParams,
    answer: publicKey,
    problems: ['NotFound'],
  }),
  changePublicKey: route('credentials', calls.changePublicKey, {
    summary: 'Rename an SSH public key, restrict or prolong it',
    access: { permission: 'public_keys.own' },
    session: 'confirmed_or_program',
    params: idParams,
    body: changePublicKey,
    answer: publicKey,
    problems: ['NotFound'],
  }),
  removePublicKey: route('credentials', calls.removePublicKey, {
    summary: 'Remove an SSH public key',
    description: 'Connections that were opened with it end at once.',
    access: { permission: 'public_keys.own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
