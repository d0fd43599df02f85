import { route } from '../route.ts'
import { overviewCalls as calls } from './calls.ts'
import { overview } from './schemas.ts'

export const overviewRoutes = {
  getOverview: route('overview', calls.getOverview, {
    summary: 'Get what needs your attention',
    description:
      'Your tunnels over the last hour, keys that expire within two weeks, receivers of the audit log that fail (for those who manage them), and your static names without a tunnel, all in the current team.',
    access: { permission: 'tunnels.read_own' },
    answer: overview,
  }),
}
