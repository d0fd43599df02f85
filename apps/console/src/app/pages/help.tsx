export { HelpPage as Help } from '../../features/system/index.ts'
