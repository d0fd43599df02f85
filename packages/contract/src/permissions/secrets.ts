import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

/** No line is open to API keys: people have a master key, and machines have tokens of their own. */
export const secretsPermissions = {
  'secrets.read': {
    ...everyone,
    meaning: 'See projects and open configs in which you have a role.',
  },
  'secrets.write': {
    ...seated,
    meaning: 'Change secrets, configs and projects where your role there allows it.',
  },
  'secrets.create_project': {
    ...administrators,
    custom_role: 'may_create_projects',
    meaning: 'Create projects.',
  },
  'secrets.template': {
    ...administrators,
    meaning: 'Set the environments that new projects begin with.',
  },
  'secrets.tokens': {
    ...seated,
    meaning: 'Create and revoke machine tokens of configs that you administer.',
  },
} as const satisfies PermissionLines
