/**
 * Projects, environments, configs and machine tokens of the secrets store. Names and values of secrets are sealed; this
 * names what the server sees.
 */
export {
  CONFIG_BYTES,
  CONFIG_MEMBERS_MAX,
  CONFIG_MONITORS_MAX,
  CONFIG_REMINDERS_MAX,
  CONFIG_SECRETS_MAX,
  CONFIG_TOKENS_MAX,
  CONFIGS_MAX,
  ENVIRONMENTS_MAX,
  FORMER_SLUG_DAYS,
  FORMER_SLUGS_MAX,
  PROJECT_MEMBERS_MAX,
  SECRET_HEADS_PAGE_MAX,
  SECRET_READS_MAX,
  SECRET_WRITES_MAX,
  SECRETS_PROJECTS_MAX,
  SECRETS_TOKENS_MAX,
  WATCH_MONITORS_MAX,
} from './bounds.ts'
export type { SecretsEvent } from './events.ts'
export type { ChangeMachineToken, CreateMachineToken, MachineState, MachineToken } from './machines.ts'
export type { CreateMonitor, Monitor, MonitorList, NewMonitor } from './monitors.ts'
export type { ChangeReminder, CreateReminder, Reminder, ReminderInterval } from './reminders.ts'
export { REMINDER_INTERVALS } from './reminders.ts'
export type {
  ChangeConfig,
  CommitConfigRotation,
  ConfigAccessEntry,
  ConfigContents,
  ConfigGrant,
  CreateConfig,
  CreateProject,
  NewEnvironment,
  ProjectMember,
  SecretRead,
  SecretRow,
  SecretsConfig,
  SecretsEnvironment,
  SecretsNews,
  SecretsProject,
  SecretsRole,
  SecretsTask,
  SecretVersion,
  SetConfigAccess,
  WriteSecrets,
  WrittenSecret,
} from './schemas.ts'
