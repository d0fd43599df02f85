import { randomBytes, toBase64url } from '@nora/vault-core'
import { type Access, type Given, machines, own, type Row } from '../../../../tests/authorisation/access.ts'
import { ensureVault } from '../../vault/testing/vault-person.ts'
import { ConfigWriter, nextId } from './config-writer.ts'
import { makeMachine } from './test-machine.ts'

/** Writing takes a seat; no key does it. */
const write: Row = ['seated', 'none']
const managed: Row = ['administrators', 'none']

const signed = { body: toBase64url(randomBytes(32)), signature: toBase64url(randomBytes(64)) }
/** Of the shape that is stored, sealed by nobody. */
const envelope = toBase64url(Uint8Array.of(1, ...randomBytes(200)))
const row = {
  id: nextId('sec'),
  version: 1,
  epoch: 2,
  envelope,
  machines_only: false,
  signature: signed.signature,
}
const access_list = [{ subject: 'usr_nobody', kind: 'person', role: 'admin' }]
const list = { expected_seq: 1, access: access_list, head: signed, grants: [] }
const ofConfig = { of: 'secrets_config' } as const
const query = 'slug=none'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'secrets.listProjects': own,
    'secrets.createProject': managed,
    'secrets.getProject': own,
    'secrets.changeProject': write,
    'secrets.deleteProject': write,
    'secrets.setProjectMembers': write,
    'secrets.getDefaultEnvironments': own,
    'secrets.setDefaultEnvironments': managed,
    'secrets.createEnvironment': write,
    'secrets.orderEnvironments': write,
    'secrets.changeEnvironment': write,
    'secrets.deleteEnvironment': write,
    'secrets.createConfig': write,
    'secrets.changeConfig': write,
    'secrets.deleteConfig': write,
    'secrets.getConfig': own,
    'secrets.writeSecrets': write,
    'secrets.listSecretVersions': own,
    'secrets.listSecretHistory': own,
    'secrets.listSecretReads': own,
    'secrets.setConfigAccess': write,
    'secrets.beginConfigRotation': write,
    'secrets.putConfigRotationRows': write,
    'secrets.commitConfigRotation': write,
    'secrets.cancelConfigRotation': write,
    'secrets.getOwnValues': own,
    'secrets.setOwnValues': own,
    'secrets.listReminders': own,
    'secrets.createReminder': write,
    'secrets.changeReminder': write,
    'secrets.completeReminder': write,
    'secrets.deleteReminder': write,
    'secrets.listMonitors': own,
    'secrets.createMonitor': write,
    'secrets.deleteMonitor': write,
    'secrets.watchConfig': own,
    'secrets.listSecretsTasks': own,
    'secrets.watchSecrets': own,
    'secrets.listMachineTokens': own,
    'secrets.createMachineToken': write,
    'secrets.changeMachineToken': write,
    'secrets.revokeMachineToken': write,
    'secrets.getMachine': machines,
    'secrets.getMachineConfig': machines,
    'secrets.writeMachineSecrets': machines,
    'secrets.watchMachineConfig': machines,
    'secrets.watchMachineConfigs': machines,
  },
  objects: {
    'secrets.getProject': { of: 'secrets_project' },
    'secrets.changeProject': { of: 'secrets_project', body: { name: 'Mine' } },
    'secrets.deleteProject': { of: 'secrets_project', query },
    'secrets.setProjectMembers': { of: 'secrets_project', body: { members: [] } },
    'secrets.changeEnvironment': { of: 'secrets_environment', body: { name: 'Mine' } },
    'secrets.deleteEnvironment': { of: 'secrets_environment', query },
    'secrets.changeConfig': { ...ofConfig, body: { name: 'Mine' } },
    'secrets.deleteConfig': { ...ofConfig, query },
    'secrets.getConfig': ofConfig,
    'secrets.writeSecrets': { ...ofConfig, body: { expected_seq: 1, head: signed, rows: [row] } },
    'secrets.listSecretVersions': ofConfig,
    'secrets.listSecretHistory': ofConfig,
    'secrets.listSecretReads': ofConfig,
    'secrets.setConfigAccess': { ...ofConfig, body: list },
    'secrets.beginConfigRotation': { ...ofConfig, body: { expected_seq: 1 } },
    'secrets.putConfigRotationRows': { ...ofConfig, body: { rows: [row] } },
    'secrets.commitConfigRotation': { ...ofConfig, body: { ...list, previous: envelope } },
    'secrets.cancelConfigRotation': ofConfig,
    'secrets.getOwnValues': ofConfig,
    'secrets.setOwnValues': { ...ofConfig, body: { envelope, expected_version: 0 } },
    'secrets.listReminders': ofConfig,
    'secrets.createReminder': { ...ofConfig, body: { starts_on: '2026-03-01', every: '90d' } },
    'secrets.changeReminder': { ...ofConfig, body: { every: '90d' } },
    'secrets.completeReminder': ofConfig,
    'secrets.deleteReminder': ofConfig,
    'secrets.listMonitors': ofConfig,
    'secrets.createMonitor': { ...ofConfig, body: { kind: 'email' } },
    'secrets.deleteMonitor': ofConfig,
    'secrets.watchConfig': ofConfig,
    'secrets.changeMachineToken': { of: 'secrets_token', body: { name: 'Mine' } },
    'secrets.revokeMachineToken': { of: 'secrets_token' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder. */
async function makeObjects({ booted, people }: Given) {
  const founder = await ensureVault(people.founder)
  await founder.unlock()
  const body = { slug: 'hidden', name: 'Hidden', environments: [{ slug: 'hidden', name: 'Hidden' }] }
  const project = await founder.api.secrets.createProject({ body })
  const environment = project.environments[0]?.id ?? ''
  const config = await new ConfigWriter(founder).create(environment)
  const token = await makeMachine(founder, booted, { config_ids: [config.id] })
  return {
    secrets_project: project.id,
    secrets_environment: environment,
    secrets_config: config.id,
    secrets_token: token.id,
  }
}
