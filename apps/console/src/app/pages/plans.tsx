export { PlansPage as Plans } from '../../features/billing/index.ts'
