import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { secretsCalls as calls } from './calls.ts'
import { configRoutes } from './config-routes.ts'
import { machineRoutes } from './machine-routes.ts'
import { watchQuery } from './monitors.ts'
import { noticeRoutes } from './notice-routes.ts'
import {
  changeEnvironment,
  changeProject,
  createEnvironment,
  createProject,
  defaultEnvironments,
  environment,
  orderEnvironments,
  project,
  projectParams,
  projects,
  secretsNews,
  secretsTasks,
  setProjectMembers,
  typedSlug,
} from './schemas.ts'

const read = { access: { permission: 'secrets.read' }, vault: 'person' } as const
const unlocked = { access: { permission: 'secrets.read' }, vault: 'unlocked' } as const
const write = { access: { permission: 'secrets.write' }, vault: 'unlocked' } as const
const create = { access: { permission: 'secrets.create_project' }, vault: 'unlocked' } as const
const changes = ['NotFound', 'Conflict', 'PaymentRequired'] as const

export const secretsRoutes = {
  listProjects: route('secrets', calls.listProjects, {
    ...read,
    summary: 'List the projects in which you have a role',
    answer: projects,
  }),
  createProject: route('secrets', calls.createProject, {
    ...create,
    summary: 'Create a project',
    description: 'With its environments; configs are created by clients, with their keys.',
    body: createProject,
    answer: project,
    status: 201,
    problems: changes,
  }),
  getProject: route('secrets', calls.getProject, {
    ...read,
    summary: 'Get a project',
    description: 'An earlier slug leads to it for 90 days.',
    params: projectParams,
    answer: project,
    problems: ['NotFound'],
  }),
  changeProject: route('secrets', calls.changeProject, {
    ...write,
    summary: 'Rename a project',
    description: 'For administrators of the project.',
    params: idParams,
    body: changeProject,
    answer: project,
    problems: changes,
  }),
  deleteProject: route('secrets', calls.deleteProject, {
    ...write,
    summary: 'Delete a project with all its configs',
    description: 'For administrators of the project. Conflict: a config is locked, or the slug is another.',
    params: idParams,
    query: typedSlug,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  setProjectMembers: route('secrets', calls.setProjectMembers, {
    ...write,
    summary: 'Set who has a role in a project',
    description:
      'For administrators of the project. Roles hold in configs once an administrator’s client has signed them: see the tasks.',
    params: idParams,
    body: setProjectMembers,
    answer: project,
    problems: changes,
  }),
  getDefaultEnvironments: route('secrets', calls.getDefaultEnvironments, {
    ...read,
    summary: 'Get the environments that new projects begin with',
    answer: defaultEnvironments,
  }),
  setDefaultEnvironments: route('secrets', calls.setDefaultEnvironments, {
    access: { permission: 'secrets.template' },
    vault: 'person',
    summary: 'Set the environments that new projects begin with',
    body: defaultEnvironments,
    answer: defaultEnvironments,
  }),
  createEnvironment: route('secrets', calls.createEnvironment, {
    ...write,
    summary: 'Create an environment',
    description: 'For administrators of the project.',
    body: createEnvironment,
    answer: environment,
    status: 201,
    problems: changes,
  }),
  orderEnvironments: route('secrets', calls.orderEnvironments, {
    ...write,
    summary: 'Change the order of environments',
    body: orderEnvironments,
    answer: project,
    problems: changes,
  }),
  changeEnvironment: route('secrets', calls.changeEnvironment, {
    ...write,
    summary: 'Rename an environment',
    params: idParams,
    body: changeEnvironment,
    answer: environment,
    problems: changes,
  }),
  deleteEnvironment: route('secrets', calls.deleteEnvironment, {
    ...write,
    summary: 'Delete an environment with its configs',
    description: 'Conflict: a config is locked, or the slug is another.',
    params: idParams,
    query: typedSlug,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  ...configRoutes,
  ...noticeRoutes,
  listSecretsTasks: route('secrets', calls.listSecretsTasks, {
    ...unlocked,
    summary: 'List what waits for your client',
    description: 'Grants, additions and rotations of configs that you administer.',
    answer: secretsTasks,
  }),
  watchSecrets: route('secrets', calls.watchSecrets, {
    ...unlocked,
    summary: 'Watch your configs',
    description:
      'Ends when the vault is locked, and when a right is taken away. An open connection of a client is one watch monitor, whatever it follows; that of a browser is none. PaymentRequired: the team has as many as its plan allows.',
    query: watchQuery,
    answer: secretsNews,
    stream: true,
    problems: ['Conflict', 'PaymentRequired'],
  }),
  ...machineRoutes,
}
