/** What may be asked of a tunnel, as options. Apart from what they mean for the edge, which takes more to load. */
export type { RequestedRules } from '../rules/requested-rules.ts'
export { addressRuleOptions, getRequestedRules, ruleOptions } from '../rules/rule-options.ts'
export {
  appProtocolOption,
  captureOption,
  domainOption,
  hostHeaderOption,
  nameOption,
  originServerNameOption,
  poolOption,
  portOption,
  slowUploadsOption,
  takeoverOption,
} from '../tunnel-options.ts'
