import { route } from '../route.ts'
import { systemCalls as calls } from './calls.ts'
import { sendFeedback, settings } from './schemas.ts'

export const systemRoutes = {
  getSettings: route('system', calls.getSettings, {
    summary: 'Get settings of the installation',
    description: 'Includes your own settings if you are signed in.',
    access: 'public',
    answer: settings,
  }),
  sendFeedback: route('system', calls.sendFeedback, {
    summary: 'Send feedback',
    access: { permission: 'feedback.send' },
    body: sendFeedback,
    answer: null,
    status: 204,
  }),
}
