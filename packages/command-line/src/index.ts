/**
 * How tunnels are asked for in words: commands with options, and what the options mean for the edge. The client
 * reads its command line with it, the edge the command of an `ssh -R`. Runs nothing and asks nobody; secrets are
 * in no sentence of its own.
 */
export { type RulePlaces, readRules } from './rules/read-rules.ts'
export {
  type Objection,
  objectToAddedField,
  objectToKey,
  objectToNetwork,
  objectToOrigins,
  objectToPair,
  objectToRate,
  objectToRemovedField,
} from './rules/rule-values.ts'
export {
  fillSecrets,
  isValueSource,
  listSecretAddresses,
  readValues,
  ValueMissing,
  type ValuePlaces,
} from './rules/value-sources.ts'
export {
  descriptionOptions,
  findMetadataObjection,
  type Metadata,
  objectToDescription,
  readDescription,
  type TunnelDescription,
} from './tunnel-description.ts'
