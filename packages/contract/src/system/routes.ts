import { route } from '../route.ts'
import { systemCalls as calls } from './calls.ts'
import { settings } from './schemas.ts'

export const systemRoutes = {
  getSettings: route('system', calls.getSettings, {
    summary: 'Settings of the installation',
    access: 'public',
    answer: settings,
  }),
}
