export { MfaSetupPage as MfaSetup } from '../../features/accounts/index.ts'
