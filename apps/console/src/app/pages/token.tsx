export { TokenPage as Token } from '../../features/credentials/index.ts'
