import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { secretsCalls as calls } from './calls.ts'
import { createMonitor, monitorParams, monitors, newMonitor, watchConfigQuery } from './monitors.ts'
import { changeReminder, createReminder, reminder, reminderParams, reminders } from './reminders.ts'
import { secretsNews } from './schemas.ts'

const read = { access: { permission: 'secrets.read' }, vault: 'unlocked' } as const
const write = { access: { permission: 'secrets.write' }, vault: 'unlocked' } as const

/** How people and programs are told of a config: on days that they have chosen, and when it changes. */
export const noticeRoutes = {
  listReminders: route('secrets', calls.listReminders, {
    ...read,
    summary: 'List the reminders of a config',
    params: idParams,
    answer: reminders,
    problems: ['NotFound'],
  }),
  createReminder: route('secrets', calls.createReminder, {
    ...write,
    summary: 'Create a reminder',
    description:
      'For editors of the config. An email goes to its maker, to owners and administrators, without the name of a secret. At most 20 in a config.',
    params: idParams,
    body: createReminder,
    answer: reminder,
    status: 201,
    problems: ['NotFound', 'Conflict'],
  }),
  changeReminder: route('secrets', calls.changeReminder, {
    ...write,
    summary: 'Change a reminder',
    params: reminderParams,
    body: changeReminder,
    answer: reminder,
    problems: ['NotFound'],
  }),
  completeReminder: route('secrets', calls.completeReminder, {
    ...write,
    summary: 'Say that what a reminder asks for is done',
    description: 'The next interval is counted from today.',
    params: reminderParams,
    answer: reminder,
    problems: ['NotFound'],
  }),
  deleteReminder: route('secrets', calls.deleteReminder, {
    ...write,
    summary: 'Delete a reminder',
    params: reminderParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  listMonitors: route('secrets', calls.listMonitors, {
    ...read,
    summary: 'List the saved watch monitors of a config',
    description: 'For administrators of the config. With how many monitors the team has, live ones too.',
    params: idParams,
    answer: monitors,
    problems: ['NotFound'],
  }),
  createMonitor: route('secrets', calls.createMonitor, {
    ...write,
    summary: 'Create a watch monitor',
    description:
      'For administrators of the config. It tells how far the config is, by an email or a signed webhook, and nothing of its secrets.',
    params: idParams,
    body: createMonitor,
    answer: newMonitor,
    status: 201,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  deleteMonitor: route('secrets', calls.deleteMonitor, {
    ...write,
    summary: 'Delete a watch monitor',
    params: monitorParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  watchConfig: route('secrets', calls.watchConfig, {
    ...read,
    summary: 'Watch one config',
    description:
      'An event tells how far the config is, and its id is the seq: `Last-Event-ID` goes on from there. An open connection of a client is one watch monitor, that of a browser is none.',
    params: idParams,
    query: watchConfigQuery,
    answer: secretsNews,
    stream: true,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
}
