import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { toMachine, toPerson } from './access/caller.ts'
import { changeConfig, deleteConfig } from './configs/change-config.ts'
import { createConfig } from './configs/create-config.ts'
import { setConfigAccess } from './configs/set-config-access.ts'
import { getConfig } from './contents/get-config.ts'
import { getOwnValues, setOwnValues } from './contents/own-values.ts'
import { listSecretHistory, listSecretReads, listSecretVersions } from './contents/read-history.ts'
import { writeSecrets } from './contents/write-secrets.ts'
import {
  changeEnvironment,
  createEnvironment,
  deleteEnvironment,
  orderEnvironments,
} from './environments/manage-environments.ts'
import { listSecretsTasks } from './list-secrets-tasks.ts'
import { createMonitor, deleteMonitor, listMonitors } from './monitors/manage-monitors.ts'
import { changeProject, deleteProject } from './projects/change-project.ts'
import { createProject } from './projects/create-project.ts'
import { getDefaultEnvironments, setDefaultEnvironments } from './projects/default-environments.ts'
import { setProjectMembers } from './projects/set-project-members.ts'
import {
  changeReminder,
  completeReminder,
  createReminder,
  deleteReminder,
  listReminders,
} from './reminders/manage-reminders.ts'
import { beginConfigRotation, cancelConfigRotation } from './rotations/begin-rotation.ts'
import { commitConfigRotation } from './rotations/commit-rotation.ts'
import { putConfigRotationRows } from './rotations/put-rotation-rows.ts'
import type { Deps } from './secrets.deps.ts'
import { getProject, listProjects } from './shown/show-projects.ts'
import { changeMachineToken, revokeMachineToken } from './tokens/change-token.ts'
import { createMachineToken } from './tokens/create-token.ts'
import { getMachine } from './tokens/get-machine.ts'
import { listMachineTokens } from './tokens/list-tokens.ts'
import { watchMachineConfigs, watchSecrets } from './watch-secrets.ts'

type All = Handlers<Routes['secrets']>

export function secretsHandlers(deps: Deps): All {
  const tasks = listSecretsTasks(deps)
  const watch = watchSecrets(deps)
  return {
    ...projectHandlers(deps),
    ...environmentHandlers(deps),
    ...configHandlers(deps),
    ...contentsHandlers(deps),
    ...rotationHandlers(deps),
    ...tokenHandlers(deps),
    ...machineHandlers(deps),
    ...reminderHandlers(deps),
    ...monitorHandlers(deps),
    listSecretsTasks: ({ actor }) => tasks(actor),
    watchSecrets: ({ actor, query }) => watch(actor, query),
    watchConfig: ({ actor, params, query }) => watch(actor, { ...query, ...params }),
  }
}

function projectHandlers(deps: Deps) {
  const run = {
    list: listProjects(deps),
    create: createProject(deps),
    get: getProject(deps),
    change: changeProject(deps),
    delete: deleteProject(deps),
    setMembers: setProjectMembers(deps),
    getDefaults: getDefaultEnvironments(deps),
    setDefaults: setDefaultEnvironments(deps),
  }
  return {
    listProjects: ({ actor }) => run.list(actor),
    createProject: ({ actor, origin, body }) => run.create(actor, origin, body),
    getProject: ({ actor, params }) => run.get(actor, params),
    changeProject: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteProject: async ({ actor, origin, params, query }) => {
      await run.delete(actor, origin, { ...query, ...params })
      return undefined
    },
    setProjectMembers: ({ actor, origin, params, body }) =>
      run.setMembers(actor, origin, { ...body, ...params }),
    getDefaultEnvironments: ({ actor }) => run.getDefaults(actor),
    setDefaultEnvironments: ({ actor, origin, body }) => run.setDefaults(actor, origin, body),
  } satisfies Partial<All>
}

function environmentHandlers(deps: Deps) {
  const run = {
    create: createEnvironment(deps),
    order: orderEnvironments(deps),
    change: changeEnvironment(deps),
    delete: deleteEnvironment(deps),
  }
  return {
    createEnvironment: ({ actor, origin, body }) => run.create(actor, origin, body),
    orderEnvironments: ({ actor, origin, body }) => run.order(actor, origin, body),
    changeEnvironment: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteEnvironment: async ({ actor, origin, params, query }) => {
      await run.delete(actor, origin, { ...query, ...params })
      return undefined
    },
  } satisfies Partial<All>
}

function configHandlers(deps: Deps) {
  const run = {
    create: createConfig(deps),
    change: changeConfig(deps),
    delete: deleteConfig(deps),
    setAccess: setConfigAccess(deps),
  }
  return {
    createConfig: ({ actor, origin, body }) => run.create(actor, origin, body),
    changeConfig: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    deleteConfig: async ({ actor, origin, params, query }) => {
      await run.delete(actor, origin, { ...query, ...params })
      return undefined
    },
    setConfigAccess: ({ actor, origin, params, body }) =>
      run.setAccess(actor, origin, { ...body, ...params }),
  } satisfies Partial<All>
}

function contentsHandlers(deps: Deps) {
  const run = {
    get: getConfig(deps),
    write: writeSecrets(deps),
    versions: listSecretVersions(deps),
    history: listSecretHistory(deps),
    reads: listSecretReads(deps),
    getOwn: getOwnValues(deps),
    setOwn: setOwnValues(deps),
  }
  return {
    getConfig: ({ actor, origin, params, query }) =>
      run.get(toPerson(actor), origin, { ...query, ...params }),
    writeSecrets: ({ actor, origin, params, body }) =>
      run.write(toPerson(actor), origin, { ...body, ...params }),
    listSecretVersions: ({ actor, origin, params }) => run.versions({ actor, origin }, params),
    listSecretHistory: ({ actor, origin, params, query }) =>
      run.history({ actor, origin }, { ...query, ...params }),
    listSecretReads: ({ actor, params }) => run.reads(actor, params),
    getOwnValues: ({ actor, params }) => run.getOwn(actor, params),
    setOwnValues: ({ actor, params, body }) => run.setOwn(actor, { ...body, ...params }),
  } satisfies Partial<All>
}

function rotationHandlers(deps: Deps) {
  const run = {
    begin: beginConfigRotation(deps),
    put: putConfigRotationRows(deps),
    commit: commitConfigRotation(deps),
    cancel: cancelConfigRotation(deps),
  }
  return {
    beginConfigRotation: ({ actor, params, body }) => run.begin(actor, { ...body, ...params }),
    putConfigRotationRows: ({ actor, params, body }) => run.put(actor, { ...body, ...params }),
    commitConfigRotation: ({ actor, origin, params, body }) =>
      run.commit(actor, origin, { ...body, ...params }),
    cancelConfigRotation: async ({ actor, params }) => {
      await run.cancel(actor, params)
      return undefined
    },
  } satisfies Partial<All>
}

function tokenHandlers(deps: Deps) {
  const run = {
    list: listMachineTokens(deps),
    create: createMachineToken(deps),
    change: changeMachineToken(deps),
    revoke: revokeMachineToken(deps),
  }
  return {
    listMachineTokens: ({ actor, query }) => run.list(actor, query),
    createMachineToken: ({ actor, origin, body }) => run.create(actor, origin, body),
    changeMachineToken: ({ actor, origin, params, body }) =>
      run.change(actor, origin, { ...body, ...params }),
    revokeMachineToken: async ({ actor, origin, params }) => {
      await run.revoke(actor, origin, params)
      return undefined
    },
  } satisfies Partial<All>
}

function machineHandlers(deps: Deps) {
  const run = {
    get: getMachine(deps),
    read: getConfig(deps),
    write: writeSecrets(deps),
    watch: watchMachineConfigs(deps),
  }
  return {
    getMachine: ({ machine, query }) => run.get(machine, query),
    getMachineConfig: ({ machine, origin, params, query }) =>
      run.read(toMachine(machine), origin, { ...query, ...params }),
    writeMachineSecrets: ({ machine, origin, params, body }) =>
      run.write(toMachine(machine), origin, { ...body, ...params }),
    watchMachineConfig: ({ machine, params, query }) => run.watch(machine, { ...query, ...params }),
    watchMachineConfigs: ({ machine, query }) => run.watch(machine, query),
  } satisfies Partial<All>
}

function reminderHandlers(deps: Deps) {
  const run = {
    list: listReminders(deps),
    create: createReminder(deps),
    change: changeReminder(deps),
    complete: completeReminder(deps),
    delete: deleteReminder(deps),
  }
  return {
    listReminders: ({ actor, params }) => run.list(actor, params),
    createReminder: ({ actor, origin, params, body }) => run.create(actor, origin, { ...body, ...params }),
    changeReminder: ({ actor, origin, params, body }) => run.change(actor, origin, { ...body, ...params }),
    completeReminder: ({ actor, origin, params }) => run.complete(actor, origin, params),
    deleteReminder: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params)
      return undefined
    },
  } satisfies Partial<All>
}

function monitorHandlers(deps: Deps) {
  const run = { list: listMonitors(deps), create: createMonitor(deps), delete: deleteMonitor(deps) }
  return {
    listMonitors: ({ actor, params }) => run.list(actor, params),
    createMonitor: ({ actor, origin, params, body }) => run.create(actor, origin, { ...body, ...params }),
    deleteMonitor: async ({ actor, origin, params }) => {
      await run.delete(actor, origin, params)
      return undefined
    },
  } satisfies Partial<All>
}
