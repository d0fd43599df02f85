const projects = '/v1/secrets/projects'
const project = '/v1/secrets/project/{id}'
const environment = '/v1/secrets/environments/environment/{id}'
const config = '/v1/secrets/configs/config/{id}'
const rotation = `${config}/rotations` as const
const reminder = `${config}/reminders/{reminder}` as const
const monitors = `${config}/monitors` as const
const tokens = '/v1/secrets/tokens'
const machine = '/v1/secrets/machine'

export const secretsCalls = {
  listProjects: { method: 'GET', path: projects },
  createProject: { method: 'POST', path: projects },
  getProject: { method: 'GET', path: project },
  changeProject: { method: 'PATCH', path: project },
  deleteProject: { method: 'DELETE', path: project },
  setProjectMembers: { method: 'PUT', path: `${project}/members` },
  getDefaultEnvironments: { method: 'GET', path: '/v1/secrets/default_environments' },
  setDefaultEnvironments: { method: 'PUT', path: '/v1/secrets/default_environments' },
  createEnvironment: { method: 'POST', path: '/v1/secrets/environments' },
  orderEnvironments: { method: 'PUT', path: '/v1/secrets/environments/order' },
  changeEnvironment: { method: 'PATCH', path: environment },
  deleteEnvironment: { method: 'DELETE', path: environment },
  createConfig: { method: 'POST', path: '/v1/secrets/configs' },
  changeConfig: { method: 'PATCH', path: config },
  deleteConfig: { method: 'DELETE', path: config },
  getConfig: { method: 'GET', path: `${config}/secrets` },
  writeSecrets: { method: 'POST', path: `${config}/secrets` },
  listSecretVersions: { method: 'GET', path: `${config}/secrets/{secret}/versions` },
  listSecretHistory: { method: 'GET', path: `${config}/history` },
  listSecretReads: { method: 'GET', path: `${config}/reads` },
  setConfigAccess: { method: 'PUT', path: `${config}/access` },
  beginConfigRotation: { method: 'POST', path: rotation },
  putConfigRotationRows: { method: 'PUT', path: `${rotation}/{epoch}/rows` },
  commitConfigRotation: { method: 'POST', path: `${rotation}/{epoch}/commit` },
  cancelConfigRotation: { method: 'DELETE', path: `${rotation}/{epoch}` },
  getOwnValues: { method: 'GET', path: `${config}/own` },
  setOwnValues: { method: 'PUT', path: `${config}/own` },
  listReminders: { method: 'GET', path: `${config}/reminders` },
  createReminder: { method: 'POST', path: `${config}/reminders` },
  changeReminder: { method: 'PATCH', path: reminder },
  completeReminder: { method: 'POST', path: `${reminder}/done` },
  deleteReminder: { method: 'DELETE', path: reminder },
  listMonitors: { method: 'GET', path: monitors },
  createMonitor: { method: 'POST', path: monitors },
  deleteMonitor: { method: 'DELETE', path: `${monitors}/{monitor}` },
  watchConfig: { method: 'GET', path: `${config}/watch` },
  listSecretsTasks: { method: 'GET', path: '/v1/secrets/tasks' },
  watchSecrets: { method: 'GET', path: '/v1/secrets/events' },
  listMachineTokens: { method: 'GET', path: tokens },
  createMachineToken: { method: 'POST', path: tokens },
  changeMachineToken: { method: 'PATCH', path: `${tokens}/{id}` },
  revokeMachineToken: { method: 'DELETE', path: `${tokens}/{id}` },
  getMachine: { method: 'GET', path: machine },
  getMachineConfig: { method: 'GET', path: `${machine}/configs/{id}` },
  writeMachineSecrets: { method: 'POST', path: `${machine}/configs/{id}` },
  watchMachineConfig: { method: 'GET', path: `${machine}/configs/{id}/watch` },
  watchMachineConfigs: { method: 'GET', path: `${machine}/events` },
} as const
