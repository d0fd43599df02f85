import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { SECRETS_BODY_BYTES } from './bounds.ts'
import { secretsCalls as calls } from './calls.ts'
import {
  beginConfigRotation,
  changeConfig,
  commitConfigRotation,
  config,
  configContents,
  configQuery,
  configRotation,
  createConfig,
  historyQuery,
  ownValues,
  putConfigRotationRows,
  rotationParams,
  secretHistory,
  secretParams,
  secretReads,
  secretVersions,
  setConfigAccess,
  setOwnValues,
  staged,
  typedSlug,
  writeSecrets,
  written,
} from './schemas.ts'

const read = { access: { permission: 'secrets.read' }, vault: 'unlocked' } as const
const write = { access: { permission: 'secrets.write' }, vault: 'unlocked' } as const
const proven = { access: { permission: 'secrets.write' }, vault: 'verified' } as const
const changes = ['NotFound', 'Conflict', 'PaymentRequired'] as const

export const configRoutes = {
  createConfig: route('secrets', calls.createConfig, {
    ...write,
    summary: 'Create a config',
    description:
      'For administrators of the project. The first of an environment is its root, which the others inherit from.',
    body: createConfig,
    limit_bytes: SECRETS_BODY_BYTES,
    answer: config,
    status: 201,
    problems: changes,
  }),
  changeConfig: route('secrets', calls.changeConfig, {
    ...write,
    summary: 'Rename, lock or freeze a config',
    description:
      'For administrators of the config. A locked one is neither renamed nor deleted, the values of a frozen one do not change.',
    params: idParams,
    body: changeConfig,
    answer: config,
    problems: changes,
  }),
  deleteConfig: route('secrets', calls.deleteConfig, {
    ...proven,
    summary: 'Delete a config',
    description:
      'For administrators of the config. Conflict: it is locked, others inherit from it, or the slug is another.',
    params: idParams,
    query: typedSlug,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  getConfig: route('secrets', calls.getConfig, {
    ...read,
    summary: 'Get the secrets of a config',
    description:
      'Heads and rows, sealed. The newest head proves the list of rows whole. Logged once a minute.',
    params: idParams,
    query: configQuery,
    answer: configContents,
    problems: ['NotFound'],
  }),
  writeSecrets: route('secrets', calls.writeSecrets, {
    ...write,
    summary: 'Write secrets of a config',
    description:
      'All or nothing. Conflict: the config is frozen or has changed meanwhile, `data.seq` says how far; what fits nowhere is refused by field.',
    params: idParams,
    body: writeSecrets,
    limit_bytes: SECRETS_BODY_BYTES,
    answer: written,
    problems: changes,
  }),
  listSecretVersions: route('secrets', calls.listSecretVersions, {
    ...read,
    summary: 'List earlier versions of a secret',
    params: secretParams,
    answer: secretVersions,
    problems: ['NotFound'],
  }),
  listSecretHistory: route('secrets', calls.listSecretHistory, {
    ...read,
    summary: 'List the changes of a config, newest first',
    params: idParams,
    query: historyQuery,
    answer: secretHistory,
    problems: ['NotFound'],
  }),
  listSecretReads: route('secrets', calls.listSecretReads, {
    ...read,
    summary: 'List who has read a config',
    params: idParams,
    answer: secretReads,
    problems: ['NotFound'],
  }),
  setConfigAccess: route('secrets', calls.setConfigAccess, {
    ...proven,
    summary: 'Add members and machines to a config, or change their roles',
    description: 'For administrators of the config. Removing somebody takes a rotation.',
    params: idParams,
    body: setConfigAccess,
    answer: config,
    problems: changes,
  }),
  beginConfigRotation: route('secrets', calls.beginConfigRotation, {
    ...proven,
    summary: 'Begin a new epoch of a config’s key',
    params: idParams,
    body: beginConfigRotation,
    answer: configRotation,
    status: 201,
    problems: changes,
  }),
  putConfigRotationRows: route('secrets', calls.putConfigRotationRows, {
    ...write,
    summary: 'Stage secrets under the new key',
    params: rotationParams,
    body: putConfigRotationRows,
    limit_bytes: SECRETS_BODY_BYTES,
    answer: staged,
    problems: ['NotFound', 'Conflict'],
  }),
  commitConfigRotation: route('secrets', calls.commitConfigRotation, {
    ...proven,
    summary: 'Switch a config to its new key',
    description:
      'All or nothing: every row has to be staged, nothing may have changed since. A cut of the history needs the secrets for machines only too, and a config that is not locked.',
    params: rotationParams,
    body: commitConfigRotation,
    answer: config,
    problems: changes,
  }),
  cancelConfigRotation: route('secrets', calls.cancelConfigRotation, {
    ...write,
    summary: 'Give a rotation of a config up',
    params: rotationParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  getOwnValues: route('secrets', calls.getOwnValues, {
    ...read,
    summary: 'Get your own values of a config',
    description: 'Sealed for you alone: they stand in for the values of the config in your programs.',
    params: idParams,
    answer: ownValues,
    problems: ['NotFound'],
  }),
  setOwnValues: route('secrets', calls.setOwnValues, {
    ...read,
    summary: 'Set your own values of a config',
    params: idParams,
    body: setOwnValues,
    limit_bytes: SECRETS_BODY_BYTES,
    answer: ownValues,
    problems: ['NotFound', 'Conflict'],
  }),
}
