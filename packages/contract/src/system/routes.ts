import { route } from '../route.ts'
import { systemCalls as calls } from './calls.ts'
import { sendFeedback, settings } from './schemas.ts'

export const systemRoutes = {
  getSettings: route('system', calls.getSettings, {
    summary: 'Settings of the installation',
    description: 'And, for whoever is signed in, their own.',
    access: 'public',
    answer: settings,
  }),
  sendFeedback: route('system', calls.sendFeedback, {
    summary: 'Rate the product',
    access: { permission: 'feedback.send' },
    body: sendFeedback,
    answer: null,
    status: 204,
  }),
}
