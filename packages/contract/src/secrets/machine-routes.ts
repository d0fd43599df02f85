import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { SECRETS_BODY_BYTES } from './bounds.ts'
import { secretsCalls as calls } from './calls.ts'
import {
  changeMachineToken,
  createMachineToken,
  machine,
  machineQuery,
  machineToken,
  machineTokens,
  machineTokensQuery,
} from './machines.ts'
import { watchConfigQuery, watchQuery } from './monitors.ts'
import { configContents, configQuery, secretsNews, writeSecrets, written } from './schemas.ts'

const tokens = { access: { permission: 'secrets.tokens' }, vault: 'unlocked' } as const
const changes = ['NotFound', 'Conflict', 'PaymentRequired'] as const

export const machineRoutes = {
  listMachineTokens: route('secrets', calls.listMachineTokens, {
    access: { permission: 'secrets.read' },
    vault: 'person',
    summary: 'List machine tokens',
    description: 'Of configs that you administer.',
    query: machineTokensQuery,
    answer: machineTokens,
    problems: ['NotFound'],
  }),
  createMachineToken: route('secrets', calls.createMachineToken, {
    ...tokens,
    vault: 'verified',
    summary: 'Create a machine token',
    description: 'It opens a config once the access list of the config has it.',
    body: createMachineToken,
    answer: machineToken,
    status: 201,
    problems: changes,
  }),
  changeMachineToken: route('secrets', calls.changeMachineToken, {
    ...tokens,
    summary: 'Change the name, the addresses or the expiry of a machine token',
    description:
      'What the machine has stays as it is. Its open connections end, and come back where they still may. Conflict: it was revoked.',
    params: idParams,
    body: changeMachineToken,
    answer: machineToken,
    problems: ['NotFound', 'Conflict'],
  }),
  revokeMachineToken: route('secrets', calls.revokeMachineToken, {
    ...tokens,
    vault: 'person',
    summary: 'Revoke a machine token',
    description: 'At once. Its configs then wait for a new key.',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  getMachine: route('secrets', calls.getMachine, {
    access: 'machine',
    summary: 'Get what a machine token opens',
    description: 'With the entries of the directory since the one that the token names.',
    query: machineQuery,
    answer: machine,
    problems: ['NotFound'],
  }),
  getMachineConfig: route('secrets', calls.getMachineConfig, {
    access: 'machine',
    summary: 'Get the secrets of a config, for a machine',
    params: idParams,
    query: configQuery,
    answer: configContents,
    problems: ['NotFound'],
  }),
  writeMachineSecrets: route('secrets', calls.writeMachineSecrets, {
    access: 'machine',
    summary: 'Write secrets of a config, as a machine',
    params: idParams,
    body: writeSecrets,
    limit_bytes: SECRETS_BODY_BYTES,
    answer: written,
    problems: changes,
  }),
  watchMachineConfig: route('secrets', calls.watchMachineConfig, {
    access: 'machine',
    summary: 'Watch one config, as a machine',
    description:
      'An event tells how far the config is, and its id is the seq: `Last-Event-ID` goes on from there. One watch monitor.',
    params: idParams,
    query: watchConfigQuery,
    answer: secretsNews,
    stream: true,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  watchMachineConfigs: route('secrets', calls.watchMachineConfigs, {
    access: 'machine',
    summary: 'Watch the configs of a machine token',
    description:
      'Ends when the token is revoked or its access changes. PaymentRequired: the team has as many watch monitors as its plan allows.',
    query: watchQuery,
    answer: secretsNews,
    problems: ['Conflict', 'PaymentRequired'],
    stream: true,
  }),
}
